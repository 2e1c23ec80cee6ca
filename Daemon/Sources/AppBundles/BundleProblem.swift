package import NotificationModel

/// The reason why a bundle was refused, or could not be installed or removed.
package struct BundleProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of problem, for programs.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// The path is not a folder whose name ends in `.app`.
    case notABundle
    /// A required file is missing.
    case missingFile
    /// A file cannot be read.
    case unreadable
    /// A property list or a strings file is damaged, or exceeds its limits.
    case damagedFile
    /// A required key is missing.
    case missingKey
    /// A key has a value that is not valid.
    case invalidValue
    /// A name points outside the bundle's folder.
    case climbsOut
    /// The bundle contains a link, a device, a pipe or a socket.
    case forbiddenFile
    /// The name of a file is not UTF-8, holds control characters or is too long.
    case forbiddenName
    /// A file would run with the rights of another user.
    case forbiddenMode
    /// A file of a shared bundle belongs to a user who is not the machine's administrator.
    case foreignOwner
    /// Other users can change a file of a shared bundle.
    case openToOthers
    /// Another shared bundle has the same identifier and takes precedence.
    case claimed
    /// The executable has no permission to be executed.
    case notExecutable
    /// The bundle has more files than the limit.
    case tooManyFiles
    /// The bundle's folders are nested deeper than the limit.
    case tooDeep
    /// The bundle's files are larger than the limit.
    case tooLarge
    /// No bundle is installed under the identifier.
    case notInstalled
    /// Another program installs or removes a bundle at this moment.
    case busy
    /// The data folder cannot be written.
    case notWritable
  }

  /// The kind of problem.
  package var code: Code
  /// The file or the key at fault, such as `Info.plist: CFBundleExecutable`.
  package var field: String
  /// The value at fault, shortened and without control characters.
  package var value: String
  /// The remedy, in one sentence.
  package var remedy: String

  /// Creates a problem.
  package init(_ code: Code, field: String, value: String = "", remedy: String) {
    self.code = code
    self.field = Self.shown(field)
    self.value = Self.shown(value)
    self.remedy = remedy
  }

  /// One line for the user.
  package var description: String {
    let found = value.isEmpty ? "" : " (\(value))"
    return "\(field)\(found): \(code.sentence); \(remedy)"
  }

  /// The same problem as a failure for the wire.
  package var failure: NotificationFailure {
    let code: NotificationFailure.Code =
      switch code {
      case .tooManyFiles, .tooDeep, .tooLarge: .limitReached
      case .notInstalled: .notFound
      case .busy, .notWritable: .storeFailed
      default: .invalidValue
      }
    return NotificationFailure(
      code, field: field, value: value, message: "\(self.code.sentence).",
      remedy: remedy.prefix(1).uppercased() + remedy.dropFirst() + ".")
  }

  /// Names are untrusted, and messages go to terminals.
  private static func shown(_ text: String) -> String {
    let safe = text.unicodeScalars.prefix(200).map { scalar in
      scalar.isControl ? "\u{FFFD}" : Character(scalar)
    }
    return String(safe)
  }
}

extension BundleProblem.Code {
  /// The problem in words.
  fileprivate var sentence: String {
    switch self {
    case .notABundle: "This is not an app bundle"
    case .missingFile: "The file is not there"
    case .unreadable: "The file cannot be read"
    case .damagedFile: "The file is damaged"
    case .missingKey: "The key is not there"
    case .invalidValue: "The value cannot be used"
    case .climbsOut: "The name leads out of the bundle"
    case .forbiddenFile: "A bundle holds plain files and folders only"
    case .forbiddenName: "The name cannot be used"
    case .forbiddenMode: "The file would run with the rights of another user"
    case .foreignOwner: "Another person's file is no part of a bundle for everybody"
    case .openToOthers: "A bundle for everybody must be closed to changes by others"
    case .claimed: "Another bundle has this identifier"
    case .notExecutable: "The file may not be executed"
    case .tooManyFiles: "The bundle has more than \(BundleLimits.files) files"
    case .tooDeep: "The folders are nested more than \(BundleLimits.depth) deep"
    case .tooLarge: "The files are larger than their limit"
    case .notInstalled: "No such app is installed"
    case .busy: "Another program is changing the installed apps"
    case .notWritable: "The data folder cannot be changed"
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character controls a terminal instead of being shown.
  var isControl: Bool { properties.generalCategory == .control }
}
