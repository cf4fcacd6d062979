"""Local dates in messages: a date of the model is a number of days."""

from datetime import timedelta

from client import common
from model.localtime import EPOCH


def date_message(number):
    date = EPOCH + timedelta(days=number)
    return common.LocalDate(year=date.year, month=date.month, day=date.day)


def date_text(message):
    return f"{message.year:04}-{message.month:02}-{message.day:02}" if message.year else None
