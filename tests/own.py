"""A person's own lesson, as written in its file."""

MINE = """title = "Mine"
rules = []
say = "It is about the deal."
[[stages]]
kind = "predict"
title = "The deal"
position = {players = ["Anna", "Burt"], seed = 4}
ask = "Who deals?"
options = [
  {text = "Anna", reason = "Anna does not.", rules = []},
  {text = "Burt", reason = "Burt does.", rules = [], right = true},
]
"""
