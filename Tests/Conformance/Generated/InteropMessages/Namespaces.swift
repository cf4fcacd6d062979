// swift-format-ignore-file
// Written by StubGenerator from the packages of all files. Do not edit.

/// The package `connectrpc.conformance.v1`.
public enum ConnectrpcConformanceV1 {}

/// The package `grpc.testing`.
public enum GrpcTesting {}

