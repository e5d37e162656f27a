//! The decision scale: what a cosine means, whatever the model.
//!
//! median of unrelated pairs -> 0, their 99.9th percentile -> .5, median of paraphrases -> .9, 1 -> 1;
//! linear between the four points, which the model's card brings        (recall.md, "The decision scale")
//!
//! Thresholds of deduplication and conflicts are on it, so they need not know the model.

use serde::Deserialize;

/// The four points of a model.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(try_from = "[(f64, f64); 4]")]
pub struct Scale([(f64, f64); 4]);

impl Default for Scale {
    /// The bare cosine: the scale of a model nobody has measured.
    fn default() -> Self {
        Scale([(0.0, 0.0), (0.5, 0.5), (0.9, 0.9), (1.0, 1.0)])
    }
}

impl TryFrom<[(f64, f64); 4]> for Scale {
    type Error = &'static str;

    fn try_from(points: [(f64, f64); 4]) -> Result<Self, Self::Error> {
        let rises =
            points.iter().zip(points.iter().skip(1)).all(|(low, high)| low.0 < high.0 && low.1 < high.1);
        if rises { Ok(Scale(points)) } else { Err("the scale's four points must rise") }
    }
}

impl Scale {
    /// The level of a cosine, in [0, 1]; 0 for what is not a number.
    pub fn of(&self, cosine: f64) -> f64 {
        self.between(cosine, |point| *point)
    }

    /// The cosine at a level, the inverse of [`of`](Scale::of) within the points.
    pub fn cosine_at(&self, level: f64) -> f64 {
        self.between(level, |(cosine, level)| (*level, *cosine))
    }

    fn between(&self, x: f64, point: impl Fn(&(f64, f64)) -> (f64, f64)) -> f64 {
        let points = self.0.each_ref().map(point);
        let steps = points.iter().zip(points.iter().skip(1));
        let [(first, lowest), .., (_, highest)] = points;
        if x.is_nan() || x <= first {
            return lowest;
        }
        let on_step = |(low, high): (&(f64, f64), &(f64, f64))| {
            (x <= high.0).then(|| low.1 + (x - low.0) / (high.0 - low.0) * (high.1 - low.1))
        };
        steps.into_iter().find_map(on_step).unwrap_or(highest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINILM: [(f64, f64); 4] = [(0.04, 0.0), (0.43, 0.5), (0.88, 0.9), (1.0, 1.0)];

    #[test]
    fn the_points_are_met_and_the_ends_hold() {
        let scale = Scale::try_from(MINILM).unwrap();
        for (cosine, level) in MINILM {
            assert!((scale.of(cosine) - level).abs() < 1e-12);
            assert!((scale.cosine_at(level) - cosine).abs() < 1e-12);
        }
        assert_eq!([scale.of(-1.0), scale.of(f64::NAN), scale.of(1.5)], [0.0, 0.0, 1.0]);
        assert!((scale.of(0.655) - 0.7).abs() < 1e-12);
    }

    #[test]
    fn points_that_do_not_rise_are_no_scale() {
        assert!(Scale::try_from([(0.0, 0.0), (0.5, 0.5), (0.5, 0.9), (1.0, 1.0)]).is_err());
        assert!(serde_json::from_str::<Scale>("[[0,0],[0.5,0.5],[0.9,0.9],[1,1]]").is_ok());
        assert!(serde_json::from_str::<Scale>("\"steep\"").is_err());
    }
}
