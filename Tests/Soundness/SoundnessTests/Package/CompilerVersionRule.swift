/// The lowest version of Swift is the one in the first line of `Package.swift`.
///
/// Whatever asks for a version asks for this one: the pages, the packages' build dependencies, and the descriptions of
/// other packages in the tree and in samples.
struct CompilerVersionRule {
  /// The lowest version, such as `6.2`.
  let lowest: Substring

  /// Nil if the description begins with no version.
  init?(description: String) {
    guard let match = description.prefixMatch(of: /\/\/ swift-tools-version: (\d+\.\d+)\n/) else {
      return nil
    }
    lowest = match.1
  }

  /// The versions that a text asks for, each with its line.
  static func requests(in text: String) -> [(version: Substring, line: Int)] {
    let forms = [
      /Swift (\d+\.\d+) or later/, /swift-tools-version: ?(\d+\.\d+)/,
      /swift(?:-?lang|-bin)? ?\(?>= ?(\d+\.\d+)/, /swift_version: "?(\d+\.\d+)/,
    ]
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      number, line in
      forms.flatMap { line.matches(of: $0).map { ($0.1, number + 1) } }
    }
  }

  func findings(in text: String, path: String) -> [Finding] {
    Self.requests(in: text).filter { $0.version != lowest }.map {
      Finding(
        path: path, line: $0.line, what: "asks for Swift \($0.version), not \(lowest)",
        remedy: "Ask for the version in the first line of Package.swift.")
    }
  }
}
