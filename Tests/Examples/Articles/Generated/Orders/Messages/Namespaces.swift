// swift-format-ignore-file
// Written by StubGenerator from the packages of all files. Do not edit.

/// The package `orders.v1`.
public enum OrdersV1 {}

