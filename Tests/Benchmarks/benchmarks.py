"""All benchmarks, by name."""
import bulk
import challenges
import client
import commit
import commit_postgresql
import connect
import devices
import echo
import forms
import found
import hostile
import hostile_services
import ingest
import ingest_postgresql
import latency
import live
import memory
import metrics
import opening
import overload
import rebuild
import recount
import rpcload
import saves
import scenarios
import shields
import streaming
import tls
import verification

BENCHMARKS = {
    benchmark.NAME: benchmark
    for benchmark in (
        bulk, challenges, client, commit, commit_postgresql, connect, devices, echo, forms, found, hostile, hostile_services, ingest, ingest_postgresql, latency, live,
        memory, metrics, opening, overload, rebuild, recount, rpcload, saves, scenarios, shields, streaming, tls, verification)}
