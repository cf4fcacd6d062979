// swift-format-ignore-file
// Written by StubGenerator from the packages of all files. Do not edit.

/// The package `google.protobuf`.
public enum GoogleProtobuf {}

/// The package `google.rpc`.
public enum GoogleRpc {}

/// The package `grpc.health.v1`.
public enum GrpcHealthV1 {}

/// The package `grpc.reflection.v1`.
public enum GrpcReflectionV1 {}

/// The package `grpc.reflection.v1alpha`.
public enum GrpcReflectionV1alpha {}

