// swift-format-ignore-file
// Written by StubGenerator from the packages of all files. Do not edit.

@_exported import CommonProtos

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

/// The package `screentime.inbox.v1`.
public enum InboxV1 {}

/// The package `screentime.privacy.v1`.
public enum PrivacyV1 {}

/// The package `screentime.shield.v1`.
public enum ShieldV1 {}

/// The package `screentime.usage.v1`.
public enum UsageV1 {}

