/// Keys that are the system's, found also by a spelling that comes near.
struct PushKeys {
  private let names: Set<String>
  private let meant: [String: String]

  init(_ names: [String]) {
    self.names = Set(names)
    meant = Dictionary(names.map { (Self.letters(of: $0), $0) }) { first, _ in first }
  }

  /// The key that differs from this one only in hyphens and capitals; nothing for a key that is one of
  /// the system's own, or near none.
  func meant(by key: String) -> String? { names.contains(key) ? nil : meant[Self.letters(of: key)] }

  private static func letters(of key: String) -> String {
    key.lowercased().filter { $0 != "-" && $0 != "_" }
  }
}
