// swift-format-ignore-file
// Written by StubGenerator from all files. Do not edit.

import CMessages
import CommonProtos
import ProtobufC

/// The `.proto` files of this module as protoc compiled them: what reflection answers with.
public enum MessageDescriptors {
  /// Each after the files of this module that it imports. Constant data of the program.
  public static var all: [FileDescriptor] {
    [
      FileDescriptor(path: "screentime/admin/v1/admin.proto", constant: file_descriptor__screentime__admin__v1__admin(), count: 5193),
      FileDescriptor(path: "screentime/common/v1/errors.proto", constant: file_descriptor__screentime__common__v1__errors(), count: 1932),
      FileDescriptor(path: "screentime/badge/v1/activities.proto", constant: file_descriptor__screentime__badge__v1__activities(), count: 3330),
      FileDescriptor(path: "screentime/badge/v1/criteria.proto", constant: file_descriptor__screentime__badge__v1__criteria(), count: 641),
      FileDescriptor(path: "screentime/common/v1/changes.proto", constant: file_descriptor__screentime__common__v1__changes(), count: 3273),
      FileDescriptor(path: "screentime/common/v1/common.proto", constant: file_descriptor__screentime__common__v1__common(), count: 595),
      FileDescriptor(path: "screentime/badge/v1/badge.proto", constant: file_descriptor__screentime__badge__v1__badge(), count: 4163),
      FileDescriptor(path: "screentime/badge/v1/rewards.proto", constant: file_descriptor__screentime__badge__v1__rewards(), count: 4645),
      FileDescriptor(path: "screentime/badge/v1/profile.proto", constant: file_descriptor__screentime__badge__v1__profile(), count: 989),
      FileDescriptor(path: "screentime/badge/v1/awards.proto", constant: file_descriptor__screentime__badge__v1__awards(), count: 1020),
      FileDescriptor(path: "screentime/badge/v1/definitions.proto", constant: file_descriptor__screentime__badge__v1__definitions(), count: 4163),
      FileDescriptor(path: "screentime/usage/v1/usage.proto", constant: file_descriptor__screentime__usage__v1__usage(), count: 17825),
      FileDescriptor(path: "screentime/challenge/v1/streak_explanations.proto", constant: file_descriptor__screentime__challenge__v1__streak_explanations(), count: 2071),
      FileDescriptor(path: "screentime/challenge/v1/streaks.proto", constant: file_descriptor__screentime__challenge__v1__streaks(), count: 3411),
      FileDescriptor(path: "screentime/challenge/v1/challenge.proto", constant: file_descriptor__screentime__challenge__v1__challenge(), count: 13346),
      FileDescriptor(path: "screentime/challenge/v1/builder.proto", constant: file_descriptor__screentime__challenge__v1__builder(), count: 3053),
      FileDescriptor(path: "screentime/challenge/v1/explanations.proto", constant: file_descriptor__screentime__challenge__v1__explanations(), count: 4380),
      FileDescriptor(path: "screentime/challenge/v1/levels.proto", constant: file_descriptor__screentime__challenge__v1__levels(), count: 2386),
      FileDescriptor(path: "screentime/family/v1/family.proto", constant: file_descriptor__screentime__family__v1__family(), count: 14272),
      FileDescriptor(path: "screentime/privacy/v1/privacy.proto", constant: file_descriptor__screentime__privacy__v1__privacy(), count: 2089),
      FileDescriptor(path: "screentime/feed/v1/feed.proto", constant: file_descriptor__screentime__feed__v1__feed(), count: 2235),
      FileDescriptor(path: "screentime/inbox/v1/inbox.proto", constant: file_descriptor__screentime__inbox__v1__inbox(), count: 6002),
      FileDescriptor(path: "screentime/shield/v1/commands.proto", constant: file_descriptor__screentime__shield__v1__commands(), count: 3098),
      FileDescriptor(path: "screentime/shield/v1/shield.proto", constant: file_descriptor__screentime__shield__v1__shield(), count: 16869),
      FileDescriptor(path: "screentime/shield/v1/conflicts.proto", constant: file_descriptor__screentime__shield__v1__conflicts(), count: 1421),
      FileDescriptor(path: "screentime/shield/v1/inventory.proto", constant: file_descriptor__screentime__shield__v1__inventory(), count: 1283),
    ]
  }
}
