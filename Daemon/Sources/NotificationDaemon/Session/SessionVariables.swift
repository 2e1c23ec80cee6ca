import NotificationTransport

/// The variables of the user's session, from three sources.
struct SessionVariables {
  /// The variables of the daemon's own start, which may have been before the screen's.
  let own: [String: String]
  /// The session's variables of a command on its screen.
  private(set) var offered: [String: String] = [:]
  /// The session's variables in the user's systemd at the last query.
  private(set) var ofSystemd: [String: String] = [:]

  init(own: [String: String]) { self.own = own }

  /// The variables for a program that starts now. The variables of systemd take precedence, because each login sets them.
  var current: [String: String] {
    // A command's screen replaces the daemon's completely, because a mix of both would not work.
    let others =
      offered.isEmpty ? own : own.filter { !ScreenVariables.screenNames.contains($0.key) }
    return others.merging(offered) { $1 }.merging(ofSystemd) { $1 }
  }

  /// The screen of these variables.
  var screen: SessionScreen { SessionScreen(current) }

  /// The variables for an app, from its greeting at its last start and the session.
  ///
  /// An app whose screen has gone since then is started on the session's.
  func forApp(_ variables: [String: String]) -> [String: String] {
    let session = current
    let own = session.filter { !ScreenVariables.screenNames.contains($0.key) }
      .merging(variables) { $1 }
    if SessionScreen(own).isReachable { return own }
    guard SessionScreen(session).isThere else { return session.merging(variables) { $1 } }
    return own.filter { !ScreenVariables.names.contains($0.key) }
      .merging(session.filter { ScreenVariables.names.contains($0.key) }) { $1 }
  }

  /// Reads the answer of the user's systemd: lines such as `DISPLAY=:0`.
  mutating func read(systemd lines: [String]) {
    let pairs = lines.compactMap { line in
      line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
    }
    ofSystemd = Dictionary(pairs) { $1 }.filter {
      ScreenVariables.names.contains($0.key) && !$0.value.isEmpty
    }
    // A command's screen is not needed once the session has named its own.
    if SessionScreen(own.merging(ofSystemd) { $1 }).isReachable { offered = [:] }
  }

  /// Adopts the screen of a command, if it is reachable and no other known screen is.
  ///
  /// - Returns: Whether it was adopted.
  mutating func offer(_ variables: [String: String]) -> Bool {
    guard !screen.isReachable else { return false }
    var changed = self
    changed.offered = variables.filter { ScreenVariables.names.contains($0.key) }
    // Unreachable screen variables of systemd would hide the command's.
    changed.ofSystemd = ofSystemd.filter { !ScreenVariables.screenNames.contains($0.key) }
    guard changed.screen.isReachable else { return false }
    self = changed
    return true
  }
}
