/// Whom a value is about that names a person, or that a person has written: each has a key of its own, which an erasure
/// destroys.
public struct PersonalSubject: Hashable, Sendable {
  let familyID: String
  private let part: Part

  private enum Part: Hashable, Sendable {
    case whole
    case child(String)
    case answers
  }

  private init(_ familyID: String, _ part: Part) { (self.familyID, self.part) = (familyID, part) }

  /// The family, and no single child.
  public static func family(_ familyID: String) -> PersonalSubject { PersonalSubject(familyID, .whole) }

  /// A child of a family; the family itself where the id is nil or empty.
  public static func child(_ childID: String?, of familyID: String) -> PersonalSubject {
    guard let childID, !childID.isEmpty else { return .family(familyID) }
    return PersonalSubject(familyID, .child(childID))
  }

  /// The answers to the calls of a family's members, which all go when one child does.
  public static func answers(to familyID: String) -> PersonalSubject { PersonalSubject(familyID, .answers) }

  /// What the code of the family is computed from.
  package var familyText: String { "family \(familyID)" }

  /// What the code of the part is computed from; nil for the family's own key.
  package var partText: String? {
    switch part {
    case .whole: nil
    case .child(let childID): "child \(familyID) \(childID)"
    case .answers: "answers \(familyID)"
    }
  }
}
