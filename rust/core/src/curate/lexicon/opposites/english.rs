//! English opposites.

/// Words on one side exclude those on the other; compared by their stems.
#[rustfmt::skip]
pub(super) const GROUPS: &[&str] = &[
    // how often, how many
    "always constantly | never rarely seldom sometimes occasionally", "often frequently usually | rarely seldom",
    "daily | never", "all | none some", "every no | none", "everyone everybody | nobody", "everything | nothing", "everywhere | nowhere",
    "many most | few", "most more | least less", "more | fewer", "majority | minority", "maximum | minimum", "best | worst", "first | last",
    "odd | even", "single | multiple", "plural | singular",
    // may, must, can
    "allow permit let authorize authorise | forbid ban prohibit block deny disallow", "enable activate | disable deactivate",
    "allowed permitted | forbidden banned prohibited denied", "welcome | unwelcome forbidden banned",
    "required mandatory compulsory obligatory necessary needed | optional voluntary unnecessary elective",
    "recommended encouraged | deprecated discouraged", "encourage | discourage", "supported | unsupported", "possible | impossible",
    "accept approve | reject decline refuse", "approved accepted | rejected declined refused", "legal lawful | illegal unlawful", "opt-in | opt-out",
    "strict | lenient relaxed loose", "exempt | liable subject", "entitled eligible | ineligible", "grant | revoke withhold",
    // what one likes
    "love like enjoy adore | hate dislike detest loathe despise", "prefer | avoid hate dislike", "fan admirer | critic", "fond | averse tired sick",
    "support favor favour | oppose resist", "supports favors favours | opposes", "agree | disagree", "trust | distrust mistrust", "respect obey follow | ignore disobey violate flout",
    "tolerate tolerates | allergic intolerant", "upset upsets irritate irritates | soothe soothes calm calms", "use | avoid shun", "eat eats | avoid avoids",
    "optimistic | pessimistic", "introvert | extrovert", "shy | outgoing", "afraid scared | fearless unafraid", "proud | ashamed", "eager keen willing | reluctant unwilling",
    "interested | uninterested bored", "calm relaxed | nervous anxious agitated tense", "patient | impatient", "polite | rude", "friendly | hostile", "generous | stingy",
    // what is done, and undone
    "open | close shut", "open opened | closed shut", "add include | remove exclude", "include contain contains includes | exclude omit lack lacks excludes omits", "with | without",
    "keep retain preserve | drop delete discard", "kept retained | dropped deleted discarded", "keep | strip", "save | discard", "start begin continue | stop finish cease discontinue",
    "increase raise rise grow expand | decrease lower reduce shrink fall", "expand | contract", "gain win | lose", "buy purchase | sell", "borrow | lend", "hire | fire",
    "arrive | depart leave", "enter join | leave exit quit", "push | pull", "attach connect | detach disconnect", "connected plugged | disconnected unplugged", "lock | unlock", "mount | unmount",
    "load | unload", "install | uninstall", "freeze | thaw", "frozen | thawed fresh", "import | export", "imported | domestic local", "upload | download", "speed | slow", "accelerate | decelerate brake",
    "confirm | deny cancel", "confirmed scheduled | cancelled canceled", "improve | worsen deteriorate", "strengthen | weaken", "pass succeed | fail", "passes succeeds | fails", "passed | failed", "success | failure",
    "encrypt encode | decrypt decode", "show | hide", "remember | forget", "assemble build | dismantle demolish", "fill | drain empty", "inhale | exhale", "tighten | loosen", "lengthen | shorten", "praise | criticize criticise blame",
    "attract attracts | repel repels", "absorb absorbs | reflect reflects repel repels", "float floats | sink sinks", "rise rises | set sets sink sinks", "thrive thrives | wither withers suffer suffers", "work works working functional | broken fails faulty", "hired | fired",
    "employ | dismiss", "insert | remove eject", "arm armed | disarmed unarmed", "reward | punish", "export exports | import imports", "lead leads | follow follows", "hibernate hibernates | active",
    // states
    "true correct right | false incorrect wrong", "yes | no", "valid | invalid", "on | off", "active | inactive dormant idle", "available free | unavailable taken occupied", "occupied | vacant empty", "present | absent missing",
    "alive living | dead deceased extinct", "awake | asleep", "married | unmarried single divorced", "employed | unemployed jobless", "healthy well | sick ill unhealthy", "guilty | innocent", "known | unknown", "safe harmless | unsafe dangerous harmful risky",
    "edible harmless | poisonous toxic inedible", "venomous | harmless nonvenomous", "contagious infectious | noncontagious", "benign | malignant", "acute | chronic", "sterile | contaminated fertile", "pure | contaminated polluted impure", "pregnant | barren",
    "permanent lasting | temporary provisional", "stable steady | unstable shaky", "fixed static constant rigid | variable dynamic flexible adjustable movable", "mobile portable | stationary", "manual | automatic automated", "manually | automatically", "digital | analog analogue",
    "wireless cordless | wired corded", "online | offline", "remote | local onsite on-site", "remotely | onsite on-site", "synchronous sync | asynchronous async", "public | private secret confidential", "secret confidential classified | open", "internal | external", "visible | hidden invisible",
    "connected | offline", "reliable | unreliable flaky", "genuine authentic real | fake counterfeit forged", "natural organic | artificial synthetic", "original | copy replica", "raw | cooked", "ripe | unripe", "fresh | stale rotten canned", "new | old used", "intact | broken damaged cracked",
    "tame | wild", "native | foreign invasive", "rural | urban", "male | female", "nocturnal | diurnal", "annual | perennial", "deciduous | evergreen", "carnivorous carnivore | herbivorous herbivore vegetarian vegan", "vegetarian vegan | omnivore", "full-time | part-time", "amateur | professional",
    "junior | senior", "beginner novice | expert", "free | paid", "refundable | nonrefundable non-refundable", "reusable | disposable single-use", "open-source | proprietary closed-source", "centralized centralised | decentralized decentralised distributed", "stateless | stateful", "mutable | immutable",
    "eager | lazy", "eagerly | lazily", "read-only | writable", "blocking | nonblocking non-blocking", "deterministic | random", "opaque | transparent", "solid | liquid", "waterproof watertight | permeable leaky", "sweetened | unsweetened", "still | sparkling carbonated",
    "furnished | unfurnished", "insured | uninsured", "literate | illiterate", "sober | drunk", "mild | spicy severe", "sunny | cloudy overcast shady", "left-handed | right-handed", "near-sighted nearsighted short-sighted | far-sighted farsighted long-sighted", "dominant | recessive", "conductive | insulating",
    // measures
    "cheap inexpensive affordable | expensive costly pricey", "fast quick rapid | slow sluggish", "strong | weak", "easy simple | hard difficult complicated complex tricky", "hot warm | cold cool chilly", "heated | unheated", "wet damp humid moist | dry arid", "full | empty",
    "clean | dirty filthy", "heavy | light lightweight", "thick | thin", "wide broad | narrow", "deep | shallow", "rough | smooth", "sharp | blunt dull", "soft | hard firm", "tight | loose", "high tall | low short", "long | short", "large big huge | small tiny little", "loud noisy | quiet silent",
    "bright | dark dim", "sweet | sour bitter", "rich wealthy | poor", "young | old", "early | late", "punctual | late tardy", "major | minor", "dense crowded | sparse deserted", "steep hilly | flat", "straight | curved crooked bent", "glossy shiny | matte matt", "verbose wordy detailed long | concise terse brief short",
    "formal | informal casual", "positive | negative", "profitable | unprofitable", "profit surplus | loss deficit", "credit | debit", "income | expense",
    // places and directions
    "left | right", "top | bottom", "upper | lower", "front | back rear", "upstairs | downstairs", "above over | below under beneath", "before | after", "inside indoors indoor | outside outdoors outdoor", "forward forwards | backward backwards", "upward upwards | downward downwards", "north northern | south southern",
    "east eastern | west western", "northbound | southbound", "eastbound | westbound", "inbound incoming | outbound outgoing", "upstream | downstream", "horizontal | vertical", "parallel | serial perpendicular", "clockwise | counterclockwise anticlockwise", "ascending | descending", "ashore | aboard", "near close | far distant",
];

/// Words whose opposite is spelled with the prefix before them.
#[rustfmt::skip]
pub(super) const PREFIXED: &[(&str, &str)] = &[
    ("in", "accurate accessible adequate appropriate capable complete consistent convenient dependent direct efficient eligible experienced finite flexible formal frequent secure sensitive significant soluble sufficient tolerant valid visible compatible"),
    ("im", "balanced mature measurable mobile partial patient perfect polite possible practical precise probable proper"),
    ("ir", "regular relevant replaceable responsible reversible rational"),
    ("il", "legal legible literate logical"),
    ("dis", "able advantage agree allow appear approve assemble comfortable connect continue engage honest infected loyal obey obedient organized organised satisfied similar trust"),
    ("de", "activate compress centralize centralise caffeinated crypt mount populate prioritize prioritise"),
];
