"""The counting desk of Wildcat Rummy: build a hand and see its points card by card."""
