// swift-format-ignore-file
// Written by StubGenerator from the packages of all files. Do not edit.

/// The package `greeter.v1`.
public enum GreeterV1 {}

