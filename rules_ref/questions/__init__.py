"""The kinds of question: each reads its part of a case and answers it."""
