/// Code that the compiler cannot check stays in Platform, or is counted and explained.
enum SafetyRule {
  /// How many types outside the tests are `@unchecked Sendable`; raising it needs a good reason.
  static let uncheckedCount = 2

  static func unsafeCode(in file: SourceFile) -> [Finding] {
    if Layer(of: file.path) == .platform { return [] }
    return file.places(of: "unsafe").map {
      Finding(
        path: file.path, line: file.code[$0].line, what: "`unsafe` outside of Platform",
        remedy: "Move the call into Platform/Sources, behind a function that is safe to call.")
    }
  }

  /// `try!` and `as!` end the process on an input that was not expected.
  static func forced(in file: SourceFile) -> [Finding] {
    (file.places(of: "try!") + file.places(of: "as!")).map {
      Finding(
        path: file.path, line: file.code[$0].line, what: "`\(file.code[$0].text)`",
        remedy: "Handle the error, or return nil.")
    }
  }

  /// Each `@unchecked Sendable`.
  static func unchecked(in file: SourceFile) -> [Finding] {
    file.places(of: "@", "unchecked", "Sendable").map {
      Finding(
        path: file.path, line: file.code[$0].line, what: "`@unchecked Sendable`",
        remedy: "Prefer a Mutex; otherwise say in a comment above what guards it, and count it.")
    }
  }

  /// Those without a comment right above the declaration.
  static func unexplained(in file: SourceFile) -> [Finding] {
    unchecked(in: file).filter { finding in
      !file.comments.contains { (finding.line - 2..<finding.line).contains($0.line) }
    }
  }

  /// `Bundle.localizedString` ends the process on an entry of a `.stringsdict` here.
  static func foundationTexts(in file: SourceFile) -> [Finding] {
    let places = file.places(of: "localizedString", "(") + file.places(of: "NSLocalizedString")
    return places.map {
      Finding(
        path: file.path, line: file.code[$0].line,
        what: "`\(file.code[$0].text)` looks a text up through Foundation",
        remedy: "Use NotificationText: Foundation's lookup can end the process on Linux.")
    }
  }

  /// Dispatch can end the process when the other side of a descriptor that it watches itself closes.
  static func watchedDescriptors(in file: SourceFile) -> [Finding] {
    if file.path == "Platform/Sources/LinuxEvents/Calls/DescriptorSource.swift" { return [] }
    let places = ["makeReadSource", "makeWriteSource", "readabilityHandler", "writeabilityHandler"]
      .flatMap { file.places(of: $0) }
    return places.map {
      Finding(
        path: file.path, line: file.code[$0].line,
        what: "`\(file.code[$0].text)` lets Dispatch watch a descriptor itself",
        remedy: "Use DescriptorSource, whose comment says what may happen.")
    }
  }
}
