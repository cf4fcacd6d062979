import CommandLine
import DisplayText
import JSON
import Messages
import RPC

/// Why a command has failed, as people and programs read it.
package struct Failure: Error, Sendable {
  /// A gRPC status such as `NOT_FOUND`, `COMMAND_LINE` for mistakes that the user has to correct, or `FAILED`.
  var code: String
  var message: String
  /// 2 for a wrong command line, 1 for anything else, 130 for Ctrl-C.
  var exitCode: Int32
  /// The machine-readable reason of a service.
  var reason: String?
  /// Fields of the request that the service has rejected.
  var violations: [(field: String, description: String)] = []
  /// A command that may remedy the failure, to be pasted.
  var remedy: ShellCommand?

  init(code: String, message: String, exitCode: Int32) {
    (self.code, self.message, self.exitCode) = (code, message, exitCode)
  }

  package init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as CommandError:
      self.init(code: "COMMAND_LINE", message: error.description, exitCode: 2)
      remedy = error.remedy
    case let error as RPCError:
      self.init(code: error.code.name, message: MethodNames.replaced(in: error.message), exitCode: 1)
      reason = error.detail(GoogleRpc.ErrorInfo.self)?.reason
      violations =
        error.detail(GoogleRpc.BadRequest.self)?.fieldViolations.map {
          ($0.field, MethodNames.replaced(in: $0.description))
        } ?? []
    default: self.init(code: "FAILED", message: "\(error)", exitCode: 1)
    }
  }

  /// For people.
  var text: String {
    switch code {
    case "COMMAND_LINE", "FAILED", "INTERRUPTED": message
    case StatusCode.unavailable.name: "\(message) (\(code)). Are the services running? Try rewards admin health."
    default: "\(message) (\(code))"
    }
  }

  static let shape: Shape = [
    "error": [
      "code": .text, "message": .text, "exit_code": .integer, "reason": .optional(.text),
      "violations": [["field": .text, "description": .text]],
    ]
  ]

  var json: JSON {
    .object([
      "error": .object([
        "code": .string(code), "message": .string(message + (remedy.map { "\n  \($0.text)" } ?? "")),
        "exit_code": .integer(Int64(exitCode)),
        "reason": reason.map { .string($0) } ?? .null,
        "violations": .array(
          violations.map { .object(["field": .string($0.field), "description": .string($0.description)]) }),
      ])
    ])
  }
}

/// The commands that do what services advise: their messages name methods, which cannot be called from a shell.
enum MethodNames {
  static let commands = [
    "ListTemplates": "rewards challenge templates", "ListGoalTypes": "rewards challenge goals",
    "ListApps": "rewards apps list", "SaveApps": "rewards apps save", "GrantUnlock": "rewards apps grant",
    "BlockApps": "rewards apps block", "ListRequests": "rewards requests list",
    "RefreshToken": "rewards token", "CreateFamily": "rewards family create",
    "ListUsage": "rewards usage list",
    "ListQuarantine": "rewards quarantine list", "ConfirmPairing": "rewards device confirm",
    "StartPairing": "rewards device code", "ListPairings": "rewards device pairings",
    "ListDevices": "rewards device list", "RenewRecoveryCodes": "rewards guardian codes",
    "VerifyPin": "rewards pin verify", "SetPin": "rewards pin set",
    "ReplayParked": "rewards admin parked replay", "GetSigningKeys": "rewards admin keys list",
  ]

  /// The message with commands in place of methods.
  static func replaced(in message: String) -> String {
    var result = ""
    var word = ""
    func flush() { result += commands[word] ?? word }
    for character in message {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        flush()
        word = ""
        result.append(character)
      }
    }
    flush()
    return result
  }
}
