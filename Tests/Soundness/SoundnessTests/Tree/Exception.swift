/// A finding that is correct as it is.
///
/// An exception that no longer applies is a finding itself, so that the list can only shrink.
struct Exception: Hashable, Sendable {
  /// The file, from the package's folder.
  var path: String
  /// The finding.
  var what: String
  var reason: String

  init(_ path: String, _ what: String, because reason: String) {
    self.path = path
    self.what = what
    self.reason = reason
  }
}

extension [Finding] {
  /// The remaining findings; an exception without a finding is added to them.
  func except(_ exceptions: [Exception]) -> [Finding] {
    let left = filter { finding in
      !exceptions.contains { $0.path == finding.path && $0.what == finding.what }
    }
    let stale = exceptions.filter { exception in
      !contains { $0.path == exception.path && $0.what == exception.what }
    }
    return left
      + stale.map { exception in
        Finding(
          path: exception.path, line: 1, what: "the exception \"\(exception.what)\" is not needed",
          remedy: "Take it out of the rule's list.")
      }
  }
}
