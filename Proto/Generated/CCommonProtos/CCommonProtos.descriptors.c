/* Written by StubGenerator. Do not edit. */
#include "CCommonProtos.descriptors.h"

/* google/protobuf/duration.proto, 251 bytes */
const unsigned char *file_descriptor__google__protobuf__duration(void) {
  static const unsigned char bytes[] =
    "\012\036google/protobuf/duration.proto\022\017google.protobuf\":\012\010Duration\022\030\012\007seco"
    "nds\030\001 \001(\003R\007seconds\022\024\012\005nanos\030\002 \001(\005R\005nanosB\203\001\012\023c"
    "om.google.protobufB\015DurationProtoP\001Z1google.golang.org/protobuf/types/known/durationpb\370\001"
    "\001\242\002\003GPB\252\002\036Google.Protobuf.WellKnownTypesb\006proto3";
  return bytes;
}

/* google/rpc/error_details.proto, 1822 bytes */
const unsigned char *file_descriptor__google__rpc__error_details(void) {
  static const unsigned char bytes[] =
    "\012\036google/rpc/error_details.proto\022\012google.rpc\032\036google/protobuf/duration.proto\"\271"
    "\001\012\011ErrorInfo\022\026\012\006reason\030\001 \001(\011R\006reason\022\026\012\006domain\030\002"
    " \001(\011R\006domain\022\?\012\010metadata\030\003 \003(\0132#.google.rpc.ErrorInfo.MetadataEntryR\010"
    "metadata\032;\012\015MetadataEntry\022\020\012\003key\030\001 \001(\011R\003key\022\024\012\005value"
    "\030\002 \001(\011R\005value:\0028\001\"G\012\011RetryInfo\022:\012\013retry_delay\030\001 \001(\013"
    "2\031.google.protobuf.DurationR\012retryDelay\"H\012\011DebugInfo\022#\012\015stack_entries\030\001 "
    "\003(\011R\014stackEntries\022\026\012\006detail\030\002 \001(\011R\006detail\"\216\004\012\014Quota"
    "Failure\022B\012\012violations\030\001 \003(\0132\".google.rpc.QuotaFailure.ViolationR\012violations"
    "\032\271\003\012\011Violation\022\030\012\007subject\030\001 \001(\011R\007subject\022 \012\013descr"
    "iption\030\002 \001(\011R\013description\022\037\012\013api_service\030\003 \001(\011R\012apiService"
    "\022!\012\014quota_metric\030\004 \001(\011R\013quotaMetric\022\031\012\010quota_id\030\005 \001(\011"
    "R\007quotaId\022b\012\020quota_dimensions\030\006 \003(\01327.google.rpc.QuotaFailure.Violation.Quot"
    "aDimensionsEntryR\017quotaDimensions\022\037\012\013quota_value\030\007 \001(\003R\012quotaValue\022"
    "1\012\022future_quota_value\030\010 \001(\003H\000R\020futureQuotaValue\210\001\001\032B\012\024Quot"
    "aDimensionsEntry\022\020\012\003key\030\001 \001(\011R\003key\022\024\012\005value\030\002 \001(\011"
    "R\005value:\0028\001B\025\012\023_future_quota_value\"\275\001\012\023PreconditionFailure\022I\012\012"
    "violations\030\001 \003(\0132).google.rpc.PreconditionFailure.ViolationR\012violations\032[\012\011V"
    "iolation\022\022\012\004type\030\001 \001(\011R\004type\022\030\012\007subject\030\002 \001(\011R\007"
    "subject\022 \012\013description\030\003 \001(\011R\013description\"\214\002\012\012BadRequest\022P\012"
    "\020field_violations\030\001 \003(\0132%.google.rpc.BadRequest.FieldViolationR\017fieldViolations\032"
    "\253\001\012\016FieldViolation\022\024\012\005field\030\001 \001(\011R\005field\022 \012\013descript"
    "ion\030\002 \001(\011R\013description\022\026\012\006reason\030\003 \001(\011R\006reason\022I\012\021"
    "localized_message\030\004 \001(\0132\034.google.rpc.LocalizedMessageR\020localizedMessage\"O\012\013"
    "RequestInfo\022\035\012\012request_id\030\001 \001(\011R\011requestId\022!\012\014serving_data\030\002"
    " \001(\011R\013servingData\"\220\001\012\014ResourceInfo\022#\012\015resource_type\030\001 \001(\011"
    "R\014resourceType\022#\012\015resource_name\030\002 \001(\011R\014resourceName\022\024\012\005owner\030"
    "\003 \001(\011R\005owner\022 \012\013description\030\004 \001(\011R\013description\"o\012\004Help\022"
    "+\012\005links\030\001 \003(\0132\025.google.rpc.Help.LinkR\005links\032:\012\004Link\022 \012\013de"
    "scription\030\001 \001(\011R\013description\022\020\012\003url\030\002 \001(\011R\003url\"D\012\020L"
    "ocalizedMessage\022\026\012\006locale\030\001 \001(\011R\006locale\022\030\012\007message\030\002 \001"
    "(\011R\007messageb\006proto3";
  return bytes;
}

/* google/protobuf/any.proto, 228 bytes */
const unsigned char *file_descriptor__google__protobuf__any(void) {
  static const unsigned char bytes[] =
    "\012\031google/protobuf/any.proto\022\017google.protobuf\"6\012\003Any\022\031\012\010type_url\030\001"
    " \001(\011R\007typeUrl\022\024\012\005value\030\002 \001(\014R\005valueBv\012\023com.google.protobuf"
    "B\010AnyProtoP\001Z,google.golang.org/protobuf/types/known/anypb\242\002\003GPB\252\002\036Google.Pr"
    "otobuf.WellKnownTypesb\006proto3";
  return bytes;
}

/* google/rpc/status.proto, 176 bytes */
const unsigned char *file_descriptor__google__rpc__status(void) {
  static const unsigned char bytes[] =
    "\012\027google/rpc/status.proto\022\012google.rpc\032\031google/protobuf/any.proto\"f\012\006Status\022"
    "\022\012\004code\030\001 \001(\005R\004code\022\030\012\007message\030\002 \001(\011R\007message\022"
    ".\012\007details\030\003 \003(\0132\024.google.protobuf.AnyR\007detailsb\006proto3";
  return bytes;
}

/* grpc/health/v1/health.proto, 757 bytes */
const unsigned char *file_descriptor__grpc__health__v1__health(void) {
  static const unsigned char bytes[] =
    "\012\033grpc/health/v1/health.proto\022\016grpc.health.v1\".\012\022HealthCheckRequest\022\030\012\007"
    "service\030\001 \001(\011R\007service\"\261\001\012\023HealthCheckResponse\022I\012\006status\030\001"
    " \001(\01621.grpc.health.v1.HealthCheckResponse.ServingStatusR\006status\"O\012\015ServingStatus\022"
    "\013\012\007UNKNOWN\020\000\022\013\012\007SERVING\020\001\022\017\012\013NOT_SERVING\020\002\022\023"
    "\012\017SERVICE_UNKNOWN\020\003\"\023\012\021HealthListRequest\"\304\001\012\022HealthListResponse\022"
    "L\012\010statuses\030\001 \003(\01320.grpc.health.v1.HealthListResponse.StatusesEntryR\010statuses\032"
    "`\012\015StatusesEntry\022\020\012\003key\030\001 \001(\011R\003key\0229\012\005value\030\002 \001(\013"
    "2#.grpc.health.v1.HealthCheckResponseR\005value:\0028\0012\375\001\012\006Health\022P\012\005Check\022"
    "\".grpc.health.v1.HealthCheckRequest\032#.grpc.health.v1.HealthCheckResponse\022M\012\004List\022!.g"
    "rpc.health.v1.HealthListRequest\032\".grpc.health.v1.HealthListResponse\022R\012\005Watch\022\".grpc"
    ".health.v1.HealthCheckRequest\032#.grpc.health.v1.HealthCheckResponse0\001b\006proto3";
  return bytes;
}

/* grpc/reflection/v1/reflection.proto, 1640 bytes */
const unsigned char *file_descriptor__grpc__reflection__v1__reflection(void) {
  static const unsigned char bytes[] =
    "\012#grpc/reflection/v1/reflection.proto\022\022grpc.reflection.v1\"\363\002\012\027ServerReflection"
    "Request\022\022\012\004host\030\001 \001(\011R\004host\022*\012\020file_by_filename\030\003 \001(\011"
    "H\000R\016fileByFilename\0226\012\026file_containing_symbol\030\004 \001(\011H\000R\024fileContainin"
    "gSymbol\022b\012\031file_containing_extension\030\005 \001(\0132$.grpc.reflection.v1.ExtensionReques"
    "tH\000R\027fileContainingExtension\022B\012\035all_extension_numbers_of_type\030\006 \001(\011H\000R"
    "\031allExtensionNumbersOfType\022%\012\015list_services\030\007 \001(\011H\000R\014listServicesB\021"
    "\012\017message_request\"f\012\020ExtensionRequest\022'\012\017containing_type\030\001 \001(\011R\016"
    "containingType\022)\012\020extension_number\030\002 \001(\005R\017extensionNumber\"\256\004\012\030S"
    "erverReflectionResponse\022\035\012\012valid_host\030\001 \001(\011R\011validHost\022V\012\020origin"
    "al_request\030\002 \001(\0132+.grpc.reflection.v1.ServerReflectionRequestR\017originalRequest\022f\012"
    "\030file_descriptor_response\030\004 \001(\0132*.grpc.reflection.v1.FileDescriptorResponseH\000R\026"
    "fileDescriptorResponse\022r\012\036all_extension_numbers_response\030\005 \001(\0132+.grpc.reflectio"
    "n.v1.ExtensionNumberResponseH\000R\033allExtensionNumbersResponse\022_\012\026list_services_response"
    "\030\006 \001(\0132'.grpc.reflection.v1.ListServiceResponseH\000R\024listServicesResponse\022J\012\016"
    "error_response\030\007 \001(\0132!.grpc.reflection.v1.ErrorResponseH\000R\015errorResponseB\022\012\020"
    "message_response\"L\012\026FileDescriptorResponse\0222\012\025file_descriptor_proto\030\001 \003(\014"
    "R\023fileDescriptorProto\"j\012\027ExtensionNumberResponse\022$\012\016base_type_name\030\001 \001(\011"
    "R\014baseTypeName\022)\012\020extension_number\030\002 \003(\005R\017extensionNumber\"T\012\023ListS"
    "erviceResponse\022=\012\007service\030\001 \003(\0132#.grpc.reflection.v1.ServiceResponseR\007servic"
    "e\"%\012\017ServiceResponse\022\022\012\004name\030\001 \001(\011R\004name\"S\012\015ErrorResponse\022"
    "\035\012\012error_code\030\001 \001(\005R\011errorCode\022#\012\015error_message\030\002 \001(\011R\014"
    "errorMessage2\211\001\012\020ServerReflection\022u\012\024ServerReflectionInfo\022+.grpc.reflection."
    "v1.ServerReflectionRequest\032,.grpc.reflection.v1.ServerReflectionResponse(\0010\001b\006proto3";
  return bytes;
}

/* grpc/reflection/v1alpha/reflection.proto, 1695 bytes */
const unsigned char *file_descriptor__grpc__reflection__v1alpha__reflection(void) {
  static const unsigned char bytes[] =
    "\012(grpc/reflection/v1alpha/reflection.proto\022\027grpc.reflection.v1alpha\"\370\002\012\027Server"
    "ReflectionRequest\022\022\012\004host\030\001 \001(\011R\004host\022*\012\020file_by_filename\030\003"
    " \001(\011H\000R\016fileByFilename\0226\012\026file_containing_symbol\030\004 \001(\011H\000R\024fil"
    "eContainingSymbol\022g\012\031file_containing_extension\030\005 \001(\0132).grpc.reflection.v1alpha."
    "ExtensionRequestH\000R\027fileContainingExtension\022B\012\035all_extension_numbers_of_type\030\006 "
    "\001(\011H\000R\031allExtensionNumbersOfType\022%\012\015list_services\030\007 \001(\011H\000R\014li"
    "stServicesB\021\012\017message_request\"f\012\020ExtensionRequest\022'\012\017containing_type\030\001"
    " \001(\011R\016containingType\022)\012\020extension_number\030\002 \001(\005R\017extensionNumber\"\307"
    "\004\012\030ServerReflectionResponse\022\035\012\012valid_host\030\001 \001(\011R\011validHost\022[\012"
    "\020original_request\030\002 \001(\01320.grpc.reflection.v1alpha.ServerReflectionRequestR\017origina"
    "lRequest\022k\012\030file_descriptor_response\030\004 \001(\0132/.grpc.reflection.v1alpha.FileDescri"
    "ptorResponseH\000R\026fileDescriptorResponse\022w\012\036all_extension_numbers_response\030\005 \001"
    "(\01320.grpc.reflection.v1alpha.ExtensionNumberResponseH\000R\033allExtensionNumbersResponse\022d\012"
    "\026list_services_response\030\006 \001(\0132,.grpc.reflection.v1alpha.ListServiceResponseH\000R\024"
    "listServicesResponse\022O\012\016error_response\030\007 \001(\0132&.grpc.reflection.v1alpha.ErrorRes"
    "ponseH\000R\015errorResponseB\022\012\020message_response\"L\012\026FileDescriptorResponse\0222\012\025"
    "file_descriptor_proto\030\001 \003(\014R\023fileDescriptorProto\"j\012\027ExtensionNumberResponse\022"
    "$\012\016base_type_name\030\001 \001(\011R\014baseTypeName\022)\012\020extension_number\030\002 \003"
    "(\005R\017extensionNumber\"Y\012\023ListServiceResponse\022B\012\007service\030\001 \003(\0132(.grpc"
    ".reflection.v1alpha.ServiceResponseR\007service\"%\012\017ServiceResponse\022\022\012\004name\030\001"
    " \001(\011R\004name\"S\012\015ErrorResponse\022\035\012\012error_code\030\001 \001(\005R\011errorCod"
    "e\022#\012\015error_message\030\002 \001(\011R\014errorMessage2\223\001\012\020ServerReflection\022\177"
    "\012\024ServerReflectionInfo\0220.grpc.reflection.v1alpha.ServerReflectionRequest\0321.grpc.reflecti"
    "on.v1alpha.ServerReflectionResponse(\0010\001b\006proto3";
  return bytes;
}

/* google/protobuf/empty.proto, 190 bytes */
const unsigned char *file_descriptor__google__protobuf__empty(void) {
  static const unsigned char bytes[] =
    "\012\033google/protobuf/empty.proto\022\017google.protobuf\"\007\012\005EmptyB}\012\023com.google.pr"
    "otobufB\012EmptyProtoP\001Z.google.golang.org/protobuf/types/known/emptypb\370\001\001\242\002\003GP"
    "B\252\002\036Google.Protobuf.WellKnownTypesb\006proto3";
  return bytes;
}

/* google/protobuf/field_mask.proto, 230 bytes */
const unsigned char *file_descriptor__google__protobuf__field_mask(void) {
  static const unsigned char bytes[] =
    "\012 google/protobuf/field_mask.proto\022\017google.protobuf\"!\012\011FieldMask\022\024\012\005path"
    "s\030\001 \003(\011R\005pathsB\205\001\012\023com.google.protobufB\016FieldMaskProtoP\001Z2google.go"
    "lang.org/protobuf/types/known/fieldmaskpb\370\001\001\242\002\003GPB\252\002\036Google.Protobuf.Well"
    "KnownTypesb\006proto3";
  return bytes;
}

/* google/protobuf/struct.proto, 738 bytes */
const unsigned char *file_descriptor__google__protobuf__struct(void) {
  static const unsigned char bytes[] =
    "\012\034google/protobuf/struct.proto\022\017google.protobuf\"\230\001\012\006Struct\022;\012\006fiel"
    "ds\030\001 \003(\0132#.google.protobuf.Struct.FieldsEntryR\006fields\032Q\012\013FieldsEntry\022\020"
    "\012\003key\030\001 \001(\011R\003key\022,\012\005value\030\002 \001(\0132\026.google.protobuf.Value"
    "R\005value:\0028\001\"\262\002\012\005Value\022;\012\012null_value\030\001 \001(\0162\032.google.pro"
    "tobuf.NullValueH\000R\011nullValue\022#\012\014number_value\030\002 \001(\001H\000R\013numberValue\022"
    "#\012\014string_value\030\003 \001(\011H\000R\013stringValue\022\037\012\012bool_value\030\004 \001("
    "\010H\000R\011boolValue\022<\012\014struct_value\030\005 \001(\0132\027.google.protobuf.StructH\000R"
    "\013structValue\022;\012\012list_value\030\006 \001(\0132\032.google.protobuf.ListValueH\000R\011lis"
    "tValueB\006\012\004kind\";\012\011ListValue\022.\012\006values\030\001 \003(\0132\026.google.protobu"
    "f.ValueR\006values*\033\012\011NullValue\022\016\012\012NULL_VALUE\020\000B\177\012\023com.google.pr"
    "otobufB\013StructProtoP\001Z/google.golang.org/protobuf/types/known/structpb\370\001\001\242\002\003"
    "GPB\252\002\036Google.Protobuf.WellKnownTypesb\006proto3";
  return bytes;
}

/* google/protobuf/timestamp.proto, 255 bytes */
const unsigned char *file_descriptor__google__protobuf__timestamp(void) {
  static const unsigned char bytes[] =
    "\012\037google/protobuf/timestamp.proto\022\017google.protobuf\";\012\011Timestamp\022\030\012\007se"
    "conds\030\001 \001(\003R\007seconds\022\024\012\005nanos\030\002 \001(\005R\005nanosB\205\001\012\023"
    "com.google.protobufB\016TimestampProtoP\001Z2google.golang.org/protobuf/types/known/timestamppb\370\001"
    "\001\242\002\003GPB\252\002\036Google.Protobuf.WellKnownTypesb\006proto3";
  return bytes;
}

/* google/protobuf/wrappers.proto, 518 bytes */
const unsigned char *file_descriptor__google__protobuf__wrappers(void) {
  static const unsigned char bytes[] =
    "\012\036google/protobuf/wrappers.proto\022\017google.protobuf\"#\012\013DoubleValue\022\024\012\005v"
    "alue\030\001 \001(\001R\005value\"\"\012\012FloatValue\022\024\012\005value\030\001 \001(\002R\005va"
    "lue\"\"\012\012Int64Value\022\024\012\005value\030\001 \001(\003R\005value\"#\012\013UInt64Value\022"
    "\024\012\005value\030\001 \001(\004R\005value\"\"\012\012Int32Value\022\024\012\005value\030\001 \001"
    "(\005R\005value\"#\012\013UInt32Value\022\024\012\005value\030\001 \001(\015R\005value\"!\012\011Boo"
    "lValue\022\024\012\005value\030\001 \001(\010R\005value\"#\012\013StringValue\022\024\012\005value\030"
    "\001 \001(\011R\005value\"\"\012\012BytesValue\022\024\012\005value\030\001 \001(\014R\005valueB\203"
    "\001\012\023com.google.protobufB\015WrappersProtoP\001Z1google.golang.org/protobuf/types/known/wrapp"
    "erspb\370\001\001\242\002\003GPB\252\002\036Google.Protobuf.WellKnownTypesb\006proto3";
  return bytes;
}
