import LocalTime
import Testing

@testable import ShieldFamilies
@testable import ShieldInbox

struct SecurityChangeRuleTests {
  private let now = Instant(seconds: 1_790_000_000)

  private func change(
    _ id: String, number: Int64 = 0, _ kind: SecurityChangeKind = .pinChanged, of guardianID: String = "alex",
    by authorID: String = "alex",
    at made: Instant? = nil
  ) -> SecurityChange {
    SecurityChange(id: id, number: number, kind: kind, made: made ?? now, authorID: authorID, guardianID: guardianID)
  }

  @Test("FA-5 a change can be undone for 24 hours, once") func time() {
    var made = change("1")
    #expect(made.isOpen(at: now) && made.isOpen(at: now + 86_399) && !made.isOpen(at: now + 86_400))
    made.undone = now + 1
    #expect(!made.isOpen(at: now + 2))
  }

  @Test("FA-5 undoing codes or a PIN undoes the later ones of the same guardian, and nothing else")
  func covers() {
    let first = change("x", number: 2)
    #expect(first.covers(change("a", number: 3)) && !first.covers(first) && !first.covers(change("z", number: 1)))
    #expect(!first.covers(change("a", number: 3, of: "sam")))
    #expect(!first.covers(change("a", number: 3, .recoveryCodesRenewed)))
    #expect(!change("a", number: 1, .guardianRemoved).covers(change("b", number: 2, .guardianRemoved)))
  }

  @Test("FA-5 no guardian undoes its own change by a device; by a recovery code it does")
  func undoers() {
    let made = change("1", of: "sam", by: "alex")
    #expect(!SecurityUndoer.guardian("alex").mayUndo(made) && SecurityUndoer.guardian("sam").mayUndo(made))
    #expect(SecurityUndoer.codeHolder("alex").mayUndo(made))
  }

  @Test("FA-5 changes to undo are bounded by guardian and by family, so that none gives way") func bounds() {
    let own = (0..<SecurityChange.maximumOfAuthor).map { change("\($0)") }
    #expect(SecurityChange.refusal(toAddBy: "alex", to: Array(own.dropLast())) == nil)
    #expect(SecurityChange.refusal(toAddBy: "alex", to: own)?.contains("at most 50") == true)
    #expect(SecurityChange.refusal(toAddBy: "sam", to: own) == nil)
    let all = (0..<SecurityChange.maximumOfFamily).map { change("\($0)", by: "\($0)") }
    #expect(SecurityChange.refusal(toAddBy: "new", to: all)?.contains("at most 500") == true)
  }

  @Test(
    "FA-9 each kind has its own text, which names whom it is about and who did it",
    arguments: SecurityChangeKind.allCases)
  func texts(_ kind: SecurityChangeKind) {
    let names = SecurityNames(guardian: "Sam", device: "Pixel", author: "Alex")
    let notice = Notice.security(kind, cause: "id", names: names, at: now)
    let text = NoticeText(notice)
    #expect(text.text.contains("Sam") && (kind == .recoveryCodesRenewed || text.text.contains("by Alex")))
    #expect(notice.content == .security(kind, changeID: "id", isUndone: false, names))
    let undone = Notice.undone(change("7", kind), names: names, at: now)
    #expect(undone.cause != notice.cause && undone.content == .security(kind, changeID: "7", isUndone: true, names))
    #expect(NoticeText(undone).title == "Undone: \(text.title)" && NoticeText(undone).text != text.text)
    // Names of the maximum length.
    let name = String(repeating: "x", count: 100)
    let long = SecurityNames(guardian: name, device: name, author: name)
    #expect(NoticeText(.security(kind, cause: "id", names: long, at: now)).text.count <= 500)
  }
}
