/// A place that breaks a rule, and what to do about it.
struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// The file, from the package's folder.
  var path: String
  var line: Int
  /// What was found, in words that stay the same when lines move.
  var what: String
  var remedy: String

  var description: String { "\(path):\(line): \(what). \(remedy)" }
}
