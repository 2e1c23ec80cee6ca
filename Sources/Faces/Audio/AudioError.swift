/// Why a sound could not be read or played.
package struct AudioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, for programs.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// The file is not there or may not be read.
    case unreadable
    /// What has the name is a link, a pipe, a device or a folder.
    case noRegularFile
    /// The file is larger than the limit.
    case tooLarge
    /// The file is no sound, or one in a format that is not taken.
    case wrongFormat
    /// The sound is longer than the limit (C7).
    case tooLong
    /// There is no sound server, or it went away.
    case noServer
    /// The sound server refused.
    case refused
    /// The sound server did not answer in time.
    case late
  }

  /// The kind of failure.
  package let code: Code
  /// What it was about, with the reason in words.
  package let message: String

  /// One line for a person.
  package var description: String { "\(code.rawValue): \(message)" }

  package static func == (left: AudioError, right: AudioError) -> Bool { left.code == right.code }

  package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
