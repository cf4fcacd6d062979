// swift-format-ignore-file
// Written by StubGenerator from the packages of all files. Do not edit.

/// The package `screentime.stored.v1`.
public enum StoredV1 {}

