// swift-format-ignore-file
// Written by Proto/generate from the packages of all files. Do not edit.

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

/// The package `grpc.testing`.
public enum GrpcTesting {}

/// The package `screentime.admin.v1`.
public enum AdminV1 {}

/// The package `screentime.badge.v1`.
public enum BadgeV1 {}

/// The package `screentime.challenge.v1`.
public enum ChallengeV1 {}

/// The package `screentime.common.v1`.
public enum CommonV1 {}

/// The package `screentime.family.v1`.
public enum FamilyV1 {}

/// The package `screentime.feed.v1`.
public enum FeedV1 {}

/// The package `screentime.shield.v1`.
public enum ShieldV1 {}

/// The package `screentime.usage.v1`.
public enum UsageV1 {}

