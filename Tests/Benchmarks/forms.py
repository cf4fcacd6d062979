"""Processor time of a policy's JSON form, compared with its binary form."""
import subprocess

from measure import ROOT, Line, release, say

NAME = "forms"
LINES = [
    Line("forms-write", 3.0, "CPU to write a policy of 20 apps as JSON / in the binary form"),
    Line("forms-read", 3.0, "CPU to read a policy of 20 apps from JSON / from the binary form"),
]


def measure() -> dict[str, float]:
    release("BenchmarkMessageForms")
    output = subprocess.run([ROOT / ".build/release/BenchmarkMessageForms"], check=True, capture_output=True, text=True).stdout
    used = {name: float(time) for name, time in map(str.split, output.splitlines())}
    say("microseconds: " + ", ".join(f"{name} {time:.1f}" for name, time in used.items()))
    return {"forms-write": used["encode-json"] / used["encode"], "forms-read": used["decode-json"] / used["decode"]}
