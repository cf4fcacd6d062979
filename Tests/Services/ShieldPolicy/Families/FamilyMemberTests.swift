import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldFamilies

@Suite struct FamilyMemberTests {
  @Test("FA-1 a guardian adds another one and changes the family's name; who did it is recorded")
  func guardians() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let request = FamilyV1.AddGuardianRequest(displayName: "Sam", requestID: freshID())
      let added = try await fixture.client.addGuardian(request, options: guardian.options)
      #expect(try await fixture.client.addGuardian(request, options: guardian.options) == added)
      var change = FamilyV1.UpdateFamilyRequest(requestID: freshID())
      change.family = FamilyV1.Family(displayName: "Kim & Sam")
      change.updateMask = GoogleProtobuf.FieldMask(paths: ["display_name"])
      let family = try await fixture.client.updateFamily(change, options: guardian.options)
      #expect(family.displayName == "Kim & Sam")
      #expect(family.guardians.map(\.displayName) == ["Alex", "Sam"])
      #expect(family.guardians[1].creatorGuardianID == family.guardians[0].guardianID)
      #expect(try await fixture.client.getFamily(.init(), options: guardian.options) == family)
    }
  }

  @Test("FA-1 a guardian renames another one and itself; who did it and when is recorded")
  func guardianNames() async throws {
    try await withFamilyService { fixture in
      var guardian = try await fixture.makeFamily()
      let sam = try await fixture.client.addGuardian(
        .init(displayName: "Sam", requestID: freshID()), options: guardian.options)
      let own = try await fixture.client.getFamily(.init(), options: guardian.options).guardians[0].guardianID
      #expect(sam.updateTime == nil && sam.updaterGuardianID == "")
      try await fixture.advance(by: 60)
      guardian = try await fixture.refreshed(guardian)
      func rename(_ id: String, _ name: String) async throws -> FamilyV1.Guardian {
        try await fixture.client.updateGuardian(
          .init(
            guardian: .init(guardianID: id, displayName: name), updateMask: .init(paths: ["display_name"]),
            requestID: freshID()), options: guardian.options)
      }
      let renamed = try await rename(sam.guardianID, "Samira")
      #expect(renamed.displayName == "Samira" && renamed.createTime == sam.createTime)
      #expect(renamed.updateTime?.seconds == fixture.now.seconds && renamed.updaterGuardianID == own)
      try await fixture.advance(by: 60)
      guardian = try await fixture.refreshed(guardian)
      #expect(try await rename(sam.guardianID, "Samira") == renamed)
      #expect(try await rename(own, "Alexis").updaterGuardianID == own)
      let family = try await fixture.client.getFamily(.init(), options: guardian.options)
      #expect(family.guardians.map(\.displayName) == ["Alexis", "Samira"] && family.guardians[1] == renamed)
      // FA-6: another family's guardian is unknown.
      let other = try await fixture.client.getFamily(.init(), options: try await fixture.makeFamily().options)
      let stranger = try await rpcError { _ = try await rename(other.guardians[0].guardianID, "x") }
      #expect(stranger.code == .notFound && stranger.message.contains("guardian.guardian_id"))
    }
  }

  @Test("FA-1 a family has at most 20 guardians and 50 children")
  func limits() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      for _ in 0..<19 {
        _ = try await fixture.client.addGuardian(
          .init(displayName: "G", requestID: freshID()), options: guardian.options)
      }
      let guardians = try await rpcError {
        try await fixture.client.addGuardian(
          .init(displayName: "G", requestID: freshID()), options: guardian.options)
      }
      #expect(guardians.code == .resourceExhausted && guardians.message.contains("20"))
      for _ in 0..<50 { _ = try await fixture.makeChild(guardian) }
      let children = try await rpcError { try await fixture.makeChild(guardian) }
      #expect(children.code == .resourceExhausted && children.message.contains("50"))
    }
  }

  @Test("FA-1 a child has name, zone and week start, which default to Monday; it is published once")
  func createChild() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let request = FamilyV1.CreateChildRequest(
        displayName: "Mia", timeZone: "Europe/Berlin", requestID: freshID())
      let child = try await fixture.client.createChild(request, options: guardian.options)
      #expect(try await fixture.client.createChild(request, options: guardian.options) == child)
      #expect(child.weekStart == .monday && child.timeZone == "Europe/Berlin")
      #expect(child.createTime?.seconds == fixture.now.seconds)
      var capitals = request
      capitals.requestID = request.requestID.uppercased()
      #expect(try await fixture.client.createChild(capitals, options: guardian.options) == child)
      var other = request
      other.displayName = "Max"
      let reused = try await rpcError { try await fixture.client.createChild(other, options: guardian.options) }
      #expect(reused.code == .alreadyExists && reused.reason == "REQUEST_ID_REUSED")
      let published = try await fixture.events(FamilyV1.ChildChanged.self, of: guardian.familyID)
      #expect(published.count == 1)
      #expect(published.first?.child == child)
      #expect(published.first?.effectiveTime?.seconds == fixture.now.seconds)
    }
  }

  @Test("FA-1 control characters are refused in the names of families, guardians and children")
  func controlCharacters() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let childID = try await fixture.makeChild(guardian)
      for control in ["\u{0}", "\u{9}", "\u{7F}", "\u{85}", "\u{2028}", "\u{202A}", "\u{2069}"] {
        let name = "Mi\(control)a"
        let errors = [
          try await rpcError {
            try await fixture.client.addGuardian(
              .init(displayName: name, requestID: freshID()), options: guardian.options)
          },
          try await rpcError { try await fixture.makeChild(guardian, name: name) },
          try await rpcError {
            try await fixture.client.updateChild(
              .init(
                child: .init(childID: childID, displayName: name), updateMask: .init(paths: ["display_name"]),
                requestID: freshID()), options: guardian.options)
          },
          try await rpcError {
            try await fixture.client.updateFamily(
              .init(
                family: .init(displayName: name), updateMask: .init(paths: ["display_name"]), requestID: freshID()),
              options: guardian.options)
          },
        ]
        for error in errors {
          #expect(error.code == .invalidArgument && error.message.contains("control character U+"), "\(error)")
        }
        #expect(
          errors.map(\.fields) == [["display_name"], ["display_name"], ["child.display_name"], ["family.display_name"]])
      }
    }
  }

  @Test("FA-1 a zone change applies from its instant on and is published with it; the name does not touch it")
  func updateChild() async throws {
    try await withFamilyService { fixture in
      var guardian = try await fixture.makeFamily()
      let childID = try await fixture.makeChild(guardian)
      try await fixture.advance(by: 3600)
      guardian = try await fixture.refreshed(guardian)
      var request = FamilyV1.UpdateChildRequest(requestID: freshID())
      request.child = FamilyV1.Child(childID: childID, displayName: "ignored", timeZone: "Asia/Tokyo")
      request.updateMask = GoogleProtobuf.FieldMask(paths: ["time_zone"])
      let moved = try await fixture.client.updateChild(request, options: guardian.options)
      #expect(moved.displayName == "Mia" && moved.timeZone == "Asia/Tokyo")
      #expect(moved.updateTime?.seconds == FamilyFixture.start.seconds + 3600)
      let family = try await fixture.client.getFamily(.init(), options: guardian.options)
      #expect(moved.updaterGuardianID == family.guardians[0].guardianID)
      try await fixture.advance(by: 3600)
      guardian = try await fixture.refreshed(guardian)
      request.child = FamilyV1.Child(childID: childID, displayName: "Mia K.", weekStart: .sunday)
      request.updateMask = GoogleProtobuf.FieldMask(paths: ["display_name"])
      request.requestID = freshID()
      _ = try await fixture.client.updateChild(request, options: guardian.options)
      let published = try await fixture.events(FamilyV1.ChildChanged.self, of: guardian.familyID)
      let start = FamilyFixture.start.seconds
      #expect(published.compactMap(\.effectiveTime?.seconds) == [start, start + 3600, start + 3600])
      #expect(published.compactMap(\.child?.timeZone) == ["Europe/Berlin", "Asia/Tokyo", "Asia/Tokyo"])
      #expect(published.last?.child?.weekStart == .monday)
    }
  }

  @Test("FA-1 children are listed with the calendars that are in force, however many they have had")
  func listedWithManyCalendars() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      for name in ["Mia", "Ben"] { _ = try await fixture.makeChild(guardian, name: name) }
      let key = FamilyKey(guardian.familyID)
      func listed() async throws -> [ChildRecord] {
        try await fixture.database.read(key.familyID) { try ChildTable.list($0, key) }
      }
      let before = try await listed()
      try await fixture.database.write(key.familyID) { tx in
        for child in before {
          for change in 1...Int64(200) {
            var calendar = child.calendar
            calendar.effectiveTime = calendar.effectiveTime + change
            calendar.timeZone = change < 200 ? "Asia/Tokyo" : "Europe/Paris"
            try ChildTable.set(tx, key, child.childID, calendar)
          }
        }
      }
      let after = try await listed()
      #expect(after.map(\.childID) == before.map(\.childID) && after.map(\.displayName) == ["Mia", "Ben"])
      #expect(after.map(\.calendar.timeZone) == ["Europe/Paris", "Europe/Paris"])
    }
  }

  @Test("FA-1 a change to the current value changes nothing and publishes nothing")
  func unchangedChild() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let childID = try await fixture.makeChild(guardian)
      try await fixture.advance(by: 60)
      var request = FamilyV1.UpdateChildRequest(requestID: freshID())
      request.child = FamilyV1.Child(childID: childID, timeZone: "Europe/Berlin")
      request.updateMask = GoogleProtobuf.FieldMask(paths: ["time_zone"])
      let child = try await fixture.client.updateChild(request, options: guardian.options)
      #expect(child.updateTime == child.createTime)
      #expect(try await fixture.events(FamilyV1.ChildChanged.self, of: guardian.familyID).count == 1)
    }
  }

  @Test("FA-1 bad values and masks are refused field by field")
  func childValidation() async throws {
    try await withFamilyService { fixture in
      let guardian = try await fixture.makeFamily()
      let created = try await rpcError {
        try await fixture.client.createChild(
          .init(timeZone: "../etc/passwd", weekStart: .unrecognized(8), requestID: freshID()),
          options: guardian.options)
      }
      #expect(created.code == .invalidArgument)
      #expect(Set(created.fields) == ["display_name", "time_zone", "week_start"])
      var request = FamilyV1.UpdateChildRequest(requestID: freshID())
      request.child = FamilyV1.Child(childID: freshID())
      let empty = try await rpcError { try await fixture.client.updateChild(request, options: guardian.options) }
      #expect(empty.fields == ["update_mask"])
      request.updateMask = GoogleProtobuf.FieldMask(paths: ["child_id"])
      let forbidden = try await rpcError { try await fixture.client.updateChild(request, options: guardian.options) }
      #expect(forbidden.fields == ["update_mask"])
    }
  }

  @Test("FA-6 another family's child is NOT_FOUND; a child lists only itself")
  func isolation() async throws {
    try await withFamilyService { fixture in
      let (ours, theirs) = (try await fixture.makeFamily(), try await fixture.makeFamily())
      let child = try await fixture.makeChild(ours)
      let sibling = try await fixture.makeChild(ours, name: "Max")
      var request = FamilyV1.UpdateChildRequest(requestID: freshID())
      request.child = FamilyV1.Child(childID: child, displayName: "x")
      request.updateMask = GoogleProtobuf.FieldMask(paths: ["display_name"])
      let stranger = try await rpcError { try await fixture.client.updateChild(request, options: theirs.options) }
      #expect(stranger.code == .notFound && stranger.message.contains("child_id"))
      let device = try await fixture.pairDevice(ours, child)
      let seen = try await fixture.client.listChildren(.init(), options: device.options)
      #expect(seen.children.map(\.childID) == [child])
      let all = try await fixture.client.listChildren(.init(), options: ours.options)
      #expect(all.children.map(\.childID) == [child, sibling])
      #expect(try await fixture.client.listChildren(.init(), options: theirs.options).children.isEmpty)
    }
  }
}
