#!/usr/bin/env python3
"""Loads a dump into a batch of juxta once, and asks which devices claims get on which nodes.

usage: ask.py JUXTA DUMP.json CLAIM NODE...     (a dump as `kubectl get -o json` prints it)
"""

import json
import subprocess
import sys


class Batch:
    """One question at a time: each is flushed, and its answer is read before the next is sent."""

    def __init__(self, program, command):
        self.process = subprocess.Popen(
            [program, *command.split(), "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        self.asked = 0

    def ask(self, question):
        self.asked += 1
        self.process.stdin.write(json.dumps({"id": self.asked, **question}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["id"] == self.asked, answer
        if answer["outcome"] in ("BadInput", "InternalError"):
            raise ValueError(answer["error"])
        return answer

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


program, dump, claim, *nodes = sys.argv[1:]
batch = Batch(program, "allocate")
with open(dump, encoding="utf-8") as file:
    gates = {"DRAListTypeAttributes": True}
    loaded = batch.ask({"load": {"world": "dump", "objects": [json.load(file)], "featureGates": gates}})
print(f"{loaded['objects']} objects")
for node in nodes:
    answer = batch.ask({"world": "dump", "node": node, "claims": [claim]})
    if answer["outcome"] == "Allocated":
        results = answer["allocations"][0]["allocation"]["devices"]["results"]
        print(f"{node}: {', '.join(result['device'] for result in results)}")
    else:
        print(f"{node}: {answer['outcome']}: {answer.get('error') or answer['why']['summary']}")
sys.exit(batch.close())
