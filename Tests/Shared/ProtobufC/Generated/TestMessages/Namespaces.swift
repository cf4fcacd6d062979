// swift-format-ignore-file
// Written by StubGenerator from the packages of all files. Do not edit.

/// The package `everything.v1`.
public enum EverythingV1 {}

/// The package `taken.v1`.
public enum TakenV1 {}

