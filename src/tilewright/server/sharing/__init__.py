"""Finished matches as something to show to others: cards of their final boards, and links."""
