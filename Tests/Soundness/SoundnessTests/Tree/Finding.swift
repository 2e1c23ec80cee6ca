/// A violation of a rule, and its remedy.
struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// The file, from the package's folder.
  var path: String
  var line: Int
  /// The violation, in words that stay the same when lines move.
  var what: String
  var remedy: String

  var description: String { "\(path):\(line): \(what). \(remedy)" }
}
