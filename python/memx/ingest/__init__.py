"""INGEST: from what a caller says to the memories that are written."""
