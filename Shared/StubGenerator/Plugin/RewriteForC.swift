import CPluginMessages
import CProtobufC
import Glibc

/// Changes a file's descriptor for the C generator, and only for it, so that the C structs can carry all of proto3:
///
/// - A `string` becomes length-carrying bytes (protobuf-c's `string_as_bytes`), because a C string ends at its first
///   NUL.
/// - Field names get a prefix, `s_` for texts and `f_` for everything else: so the pre-scan knows what must be UTF-8,
///   and no name collides with a C keyword, with `base` or with a counter `n_…`. A oneof gets `o_`.
/// - `optional` becomes a oneof of one field, named `p_…` for presence, which is how protobuf-c distinguishes unset
///   from zero; on a message, which has presence anyway, it is dropped.
/// - A `float` or `double` without presence becomes such a oneof too, because protobuf-c treats -0.0 as unset.
/// - A map becomes the repeated entries that it is on the wire, whose key and value are always written.
/// - `deprecated` is dropped, because the conversions use such fields as well, which compilers would warn of.
/// - Services, comments and the helpers for packing and unpacking, which are not used, are left out.
///
/// None of this is visible on the wire.
func rewriteForC(_ file: UnsafeMutablePointer<FileProto>) {
  file.pointee.n_service = 0
  file.pointee.source_code_info = nil
  guard text(file.pointee.syntax) == "proto3" else { return }
  if file.pointee.options == nil {
    let options = allocate(1, of: Google__Protobuf__FileOptions.self)
    google__protobuf__file_options__init(options)
    file.pointee.options = options
  }
  // ProtobufCFileOptions { gen_pack_helpers = 2: false }
  file.pointee.options.pointee.base.append(protobufCOptions, [2, 0x10, 0])
  for message in elements(file.pointee.n_message_type, file.pointee.message_type) { rewrite(message) }
}

/// The number of protobuf-c's extensions to the options of files and fields.
private let protobufCOptions: UInt32 = 1019

private func rewrite(_ message: UnsafeMutablePointer<MessageProto>) {
  for nested in elements(message.pointee.n_nested_type, message.pointee.nested_type) { rewrite(nested) }
  let isMapEntry = message.pointee.options?.pointee.map_entry ?? 0 != 0
  if isMapEntry { message.pointee.options.pointee.has_map_entry = 0 }

  let fields = elements(message.pointee.n_field, message.pointee.field)
  // The oneofs that protoc synthesizes for `optional` come last.
  let realOneofs =
    fields.filter { $0.pointee.has_oneof_index != 0 && $0.pointee.proto3_optional == 0 }
    .map { Int($0.pointee.oneof_index) + 1 }.max() ?? 0
  var oneofs = Array(elements(message.pointee.n_oneof_decl, message.pointee.oneof_decl).prefix(realOneofs))
  for oneof in oneofs { oneof.pointee.name = strdup("o_" + text(oneof.pointee.name)) }

  for field in fields {
    let name = text(field.pointee.name)
    let isText = field.pointee.type == GOOGLE__PROTOBUF__FIELD_DESCRIPTOR_PROTO__TYPE__TYPE_STRING
    field.pointee.name = strdup((isText ? "s_" : "f_") + name)
    field.pointee.options?.pointee.has_deprecated = 0
    if isText { markAsBytes(field) }
    guard needsPresence(field, inMapEntry: isMapEntry) else {
      if field.pointee.proto3_optional != 0 { field.pointee.has_oneof_index = 0 }
      field.pointee.has_proto3_optional = 0
      continue
    }
    field.pointee.has_proto3_optional = 0
    field.pointee.has_oneof_index = 1
    field.pointee.oneof_index = Int32(oneofs.count)
    let oneof = allocate(1, of: OneofProto.self)
    google__protobuf__oneof_descriptor_proto__init(oneof)
    oneof.pointee.name = strdup("p_" + name)
    oneofs.append(oneof)
  }
  let list = allocate(oneofs.count, of: UnsafeMutablePointer<OneofProto>?.self)
  for (index, oneof) in oneofs.enumerated() { (list + index).initialize(to: oneof) }
  message.pointee.n_oneof_decl = oneofs.count
  message.pointee.oneof_decl = list
}

/// Whether a field's C form tracks presence, though it is neither a message nor in a oneof of the `.proto` file.
private func needsPresence(_ field: UnsafePointer<FieldProto>, inMapEntry: Bool) -> Bool {
  if field.pointee.type == GOOGLE__PROTOBUF__FIELD_DESCRIPTOR_PROTO__TYPE__TYPE_MESSAGE { return false }
  if field.pointee.proto3_optional != 0 || inMapEntry { return true }
  let isFloat =
    field.pointee.type == GOOGLE__PROTOBUF__FIELD_DESCRIPTOR_PROTO__TYPE__TYPE_FLOAT
    || field.pointee.type == GOOGLE__PROTOBUF__FIELD_DESCRIPTOR_PROTO__TYPE__TYPE_DOUBLE
  return isFloat && field.pointee.has_oneof_index == 0
    && field.pointee.label != GOOGLE__PROTOBUF__FIELD_DESCRIPTOR_PROTO__LABEL__LABEL_REPEATED
}

private func markAsBytes(_ field: UnsafeMutablePointer<FieldProto>) {
  if field.pointee.options == nil {
    let options = allocate(1, of: Google__Protobuf__FieldOptions.self)
    google__protobuf__field_options__init(options)
    field.pointee.options = options
  }
  // ProtobufCFieldOptions { string_as_bytes = 1: true }
  field.pointee.options.pointee.base.append(protobufCOptions, [2, 0x08, 1])
}

extension ProtobufCMessage {
  /// Adds a length-delimited field that the descriptor does not know; `bytes` begin with their length.
  fileprivate mutating func append(_ number: UInt32, _ bytes: [UInt8]) {
    let fields = allocate(Int(n_unknown_fields) + 1, of: ProtobufCMessageUnknownField.self)
    for index in 0..<Int(n_unknown_fields) { (fields + index).initialize(to: unknown_fields[index]) }
    let data = allocate(bytes.count, of: UInt8.self)
    for (index, byte) in bytes.enumerated() { (data + index).initialize(to: byte) }
    (fields + Int(n_unknown_fields)).initialize(
      to: ProtobufCMessageUnknownField(
        tag: number, wire_type: PROTOBUF_C_WIRE_TYPE_LENGTH_PREFIXED, len: bytes.count, data: data))
    unknown_fields = fields
    n_unknown_fields += 1
  }
}
