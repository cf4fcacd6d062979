import Bytes
import Glibc
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldAccess

@Suite struct FamilyCreationTests {
  @Test("FA-1 a family is created with its first guardian and parent device, which can call at once")
  func creation() async throws {
    try await withFamilyService { fixture in
      let request = fixture.creation()
      let answer = try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      let family = try #require(answer.family)
      #expect(family.familyID == request.familyID)
      #expect(family.displayName == "Kim")
      #expect(family.guardians.map(\.displayName) == ["Alex"])
      #expect(family.guardians[0].creatorGuardianID == "")
      #expect(family.createTime?.seconds == fixture.now.seconds)
      let device = try #require(answer.device)
      #expect(device.mode == .parent && device.status == .active && device.childID == "")
      let credentials = try #require(answer.credentials)
      #expect(credentials.accessTokenExpireTime?.seconds == fixture.now.seconds + 300)
      let caller = Caller(familyID: family.familyID, deviceID: device.deviceID, credentials: credentials)
      #expect(try await fixture.client.getFamily(.init(), options: caller.options) == family)
      let published = try await fixture.events(FamilyV1.DeviceChanged.self, of: family.familyID)
      #expect(published.map(\.device) == [device])
    }
  }

  @Test("FA-1 a repetition names the same family, gives fresh credentials and voids the unused ones")
  func repetition() async throws {
    try await withFamilyService { fixture in
      let request = fixture.creation()
      let first = try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      try await fixture.advance(by: 60)
      let second = try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      // But for its recovery codes, which are others.
      var family = try #require(second.family)
      #expect(family.guardians.map(\.recoveryCodeTime) == [.init(fixture.now)])
      family.guardians[0].recoveryCodeTime = first.family?.guardians[0].recoveryCodeTime
      #expect(family == first.family)
      #expect(Set(second.recoveryCodes).isDisjoint(with: first.recoveryCodes))
      #expect(second.device == first.device)
      let (void, valid) = (try #require(first.credentials), try #require(second.credentials))
      #expect(void.refreshToken != valid.refreshToken)
      #expect(try await rpcError { try await fixture.refresh(void.refreshToken) }.code == .unauthenticated)
      _ = try await fixture.refresh(valid.refreshToken)
      let published = try await fixture.events(FamilyV1.DeviceChanged.self, of: request.familyID)
      #expect(published.count == 1)
    }
  }

  @Test("FA-1 once the credentials were used, a repetition gives none")
  func repetitionAfterUse() async throws {
    try await withFamilyService { fixture in
      let request = fixture.creation()
      let first = try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      let renewed = try await fixture.refresh(try #require(first.credentials).refreshToken)
      let error = try await rpcError {
        try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      }
      #expect(error.code == .failedPrecondition && error.reason == "CREDENTIALS_IN_USE")
      _ = try await fixture.refresh(renewed.refreshToken)
    }
  }

  @Test("FA-1 a used request id with another body, and a family id in use, are ALREADY_EXISTS")
  func conflicts() async throws {
    try await withFamilyService { fixture in
      let request = fixture.creation()
      _ = try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      var other = request
      other.displayName = "Lee"
      let reused = try await rpcError {
        try await fixture.client.createFamily(other, options: FamilyFixture.anonymous)
      }
      #expect(reused.code == .alreadyExists && reused.reason == "REQUEST_ID_REUSED")
      let second = try await rpcError {
        try await fixture.client.createFamily(
          fixture.creation(request.familyID), options: FamilyFixture.anonymous)
      }
      #expect(second.code == .alreadyExists && second.reason == "FAMILY_EXISTS")
      try await fixture.advance(by: 86_400)
      let late = try await rpcError {
        try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      }
      #expect(late.code == .alreadyExists && late.reason == "FAMILY_EXISTS")
    }
  }

  @Test("FA-1 everything wrong with a request comes back at once")
  func validation() async throws {
    try await withFamilyService { fixture in
      let request = FamilyV1.CreateFamilyRequest(
        familyID: "0190163D-8694-739B-AEA5-966C26F8AD91", displayName: " ",
        guardianDisplayName: String(repeating: "a", count: 101), requestID: "1")
      let error = try await rpcError {
        try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      }
      #expect(error.code == .invalidArgument)
      #expect(
        error.fields == ["family_id", "request_id", "display_name", "guardian_display_name", "device_display_name"])
    }
  }

  @Test("FA-1 a repetition may write its request id in other letter case")
  func otherLetters() async throws {
    try await withFamilyService { fixture in
      var request = fixture.creation()
      request.requestID = freshID().uppercased()
      let first = try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      request.requestID = request.requestID.lowercased()
      let repeated = try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      #expect(repeated.family == first.family && repeated.device == first.device)
    }
  }

  @Test("FA-1 control characters are refused in names that people type, and cleaned out of a device's")
  func controlCharacters() async throws {
    try await withFamilyService { fixture in
      var request = fixture.creation()
      request.displayName = "Le\u{202E}e"
      request.guardianDisplayName = "Ada\nBob"
      request.deviceDisplayName = "\u{1B}Ada's\nphone\u{2066}"
      let error = try await rpcError { [request] in
        try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      }
      #expect(error.code == .invalidArgument && error.fields == ["display_name", "guardian_display_name"])
      #expect(error.message.contains("U+202E at place 3") && error.message.contains("U+000A at place 4"))
      (request.displayName, request.guardianDisplayName) = ("\u{200F}לי", "👩‍🚀 Ada")
      let created = try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      #expect(created.family?.displayName == "\u{200F}לי")
      #expect(created.device?.displayName == "Ada's phone")
      let repeated = try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      #expect(repeated.device == created.device)
    }
  }

  @Test("FA-1 a caller who creates families too fast waits and is not rejected")
  func pace() async throws {
    try await withFamilyService {
      $0.creationsPerAddress = AttemptPace(burst: 1, milliseconds: 1)
    } _: { fixture in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<20 { group.addTask { _ = try await fixture.makeFamily() } }
        try await group.waitForAll()
      }
    }
    try await withFamilyService {
      $0.creationsPerAddress = AttemptPace(burst: 1, milliseconds: 3_600_000)
    } _: { fixture in
      _ = try await fixture.makeFamily()
      let late = try await rpcError {
        try await fixture.client.createFamily(
          fixture.creation(), options: CallOptions(timeout: .milliseconds(50)))
      }
      #expect(late.code == .deadlineExceeded)
    }
  }

  @Test("FA-1 where anyone may create a family, an operator's invitation need not wait", arguments: [1, 1000])
  func invitedAtOnce(burst: Int) async throws {
    let directory = TemporaryDirectory()
    let file = directory.path + "/invitations"
    try write(Hexadecimal.text(sha256("welcome-1".utf8)), to: file)
    try await withFamilyService {
      $0.invitations = file
      // Both the address's pace and that of all.
      $0.creationsPerAddress = AttemptPace(burst: burst, milliseconds: 3_600_000)
      $0.creationsOverall = AttemptPace(burst: 1, milliseconds: 3_600_000)
    } _: { fixture in
      _ = try await fixture.makeFamily()
      var request = fixture.creation()
      request.invitation = "welcome-2"
      let late = try await rpcError {
        try await fixture.client.createFamily(request, options: CallOptions(timeout: .milliseconds(50)))
      }
      #expect(late.code == .deadlineExceeded)
      request.invitation = "welcome-1"
      for _ in 0..<3 { _ = try await fixture.client.createFamily(request, options: FamilyFixture.anonymous) }
      // The operator adds one while the service runs.
      let digests = ["welcome-1", "welcome-3"].map { Hexadecimal.text(sha256($0.utf8)) }
      try write(digests.joined(separator: "\n"), to: file)
      var third = fixture.creation()
      third.invitation = "welcome-3"
      _ = try await fixture.client.createFamily(third, options: FamilyFixture.anonymous)
    }
  }

  @Test("FA-1 where an invitation is required, each is good for one family")
  func invitations() async throws {
    let directory = TemporaryDirectory()
    let file = directory.path + "/invitations"
    try write("\(Hexadecimal.text(sha256("welcome-1".utf8)))  for the neighbours\n", to: file)
    try await withFamilyService {
      $0.creation = .invitation
      $0.invitations = file
    } _: { fixture in
      var request = fixture.creation()
      for wrong in ["", "welcome-2"] {
        request.invitation = wrong
        let error = try await rpcError {
          try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
        }
        #expect(error.code == .permissionDenied && error.reason == "INVITATION_NOT_VALID")
      }
      request.invitation = "welcome-1"
      _ = try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      _ = try await fixture.client.createFamily(request, options: FamilyFixture.anonymous)
      var second = fixture.creation()
      second.invitation = "welcome-1"
      let spent = try await rpcError {
        try await fixture.client.createFamily(second, options: FamilyFixture.anonymous)
      }
      #expect(spent.code == .permissionDenied)
    }
  }

  private func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
  }
}
