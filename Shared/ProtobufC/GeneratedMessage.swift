public import CProtobufC

/// The generated part of a message: conversion from the Swift value to its protobuf-c struct and back.
///
/// Everything here works on memory that `Message`'s own methods have set up and checked; nothing else should call it.
///
/// Printed, and in an interpolated text, a message is its fields in protobuf's text format, in one line of at most 4
/// KiB: `shop.orders.v1.OrderLine { product_id: "apple" count: 3 }`. All fields are shown: print none with secrets in
/// it.
// `TextOutputStreamable` and not `CustomStringConvertible`, which a field called `description` would satisfy.
public protocol GeneratedMessage: Message, TextOutputStreamable {
  /// The protobuf-c description of the message.
  static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { get }

  /// The value of the protobuf-c struct at `cMessage`, which must be of this message's type.
  init(cMessage: UnsafeRawPointer)

  /// Writes the value to the zeroed protobuf-c struct at `cMessage`; referenced memory is allocated from `arena`.
  func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError)
}

// These are inlinable so that every message gets its own copy, in which its type is known: the work itself is done by
// functions that are not generic, and no type metadata is looked up on the way.
extension GeneratedMessage {
  @inlinable
  public init(serializedBytes bytes: UnsafeRawBufferPointer, limits: DecodeLimits) throws(DecodeError) {
    var message: Self?
    try unpack(bytes, as: Self.descriptor, limits: limits) { message = Self(cMessage: $0) }
    self = message ?? Self()
  }

  @inlinable
  public func serialized(headroom: Int) throws(EncodeError) -> [UInt8] {
    try pack(Self.descriptor, headroom: headroom) { (memory, arena) throws(EncodeError) in
      try fill(memory, arena: &arena)
    }
  }

  /// Writes the fields in protobuf's text format, in one line of at most 4 KiB.
  public func write(to target: inout some TextOutputStream) {
    do throws(EncodeError) {
      target.write(text(of: try serialized(headroom: 0), as: Self.descriptor, maximumBytes: 4_096))
    } catch {
      target.write("\(Self.fullName) { \(error) }")
    }
  }
}
