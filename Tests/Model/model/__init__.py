"""An independent model of the rules, written from the text of Services/RULES.md alone.

Plain Python, integers only, instants are whole seconds since 1970 UTC, half-open stretches [start, end), exact amounts
in sixtieths of a learning point. It keeps every fact and evaluates from the facts each time; it stores no results.
"""
