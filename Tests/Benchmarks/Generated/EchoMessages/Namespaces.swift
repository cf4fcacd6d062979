// swift-format-ignore-file
// Written by StubGenerator from the packages of all files. Do not edit.

/// The package `screentime.benchmark.v1`.
public enum BenchmarkV1 {}

