package import LinuxEvents
package import NotificationModel

/// The logs of apps.
extension LogFolder {
  /// A file that a program of an app may write to for as long as it lives.
  ///
  /// - Throws: The error of open(2), with the path: the program is to be started all the same.
  package func output(of app: BundleIdentifier) throws(LinuxError) -> AppendFile {
    let held = try HeldFolder.open(path)
    if held.size(of: Self.name(of: app)) == nil { try makeRoom(in: held) }
    return try AppendFile(path: log(of: app))
  }

  /// Removes the log of an app. What still writes to it writes to nobody.
  package func remove(_ app: BundleIdentifier) throws(LinuxError) {
    try remove(Self.name(of: app), in: HeldFolder.open(path))
  }

  /// Removes the logs of apps that are not among those given.
  package func keepOnly(_ apps: [BundleIdentifier]) throws(LinuxError) {
    let kept = Set(apps.map(Self.name) + [Self.daemonName])
    let held = try HeldFolder.open(path)
    for name in try held.names() where Self.isLog(name) && !kept.contains(name) {
      try remove(name, in: held)
    }
  }

  /// Lets the logs go that were written to longest ago, until there is room for one more.
  private func makeRoom(in held: borrowing HeldFolder) throws(LinuxError) {
    var names = try held.names().filter { Self.isLog($0) && $0 != Self.daemonName }
    guard names.count >= LogLimits.files else { return }
    var times: [String: Int] = [:]
    for name in names { times[name] = held.lastWritten(name) ?? 0 }
    names.sort { (times[$0] ?? 0, $0) < (times[$1] ?? 0, $1) }
    for name in names.prefix(names.count - LogLimits.files + 1) { try remove(name, in: held) }
  }

  /// Empties a file before its name goes, because a program may still have it open.
  private func remove(_ name: String, in held: borrowing HeldFolder) throws(LinuxError) {
    guard held.size(of: name) != nil else { return }
    try held.empty(name)
    try held.remove(name)
    try held.remove(Self.predecessor(of: name))
  }
}
