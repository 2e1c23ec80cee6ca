import Foundation
import LinuxEvents
package import NotificationModel

/// The bundles that a user installed, in the folder `apps` of the data folder.
///
/// A bundle is copied next to its final path, checked again and renamed to it, so that at any moment and after any crash
/// either the old or the new version of the app exists. Nothing changes before all checks have passed.
package struct BundleInstaller: Sendable {
  private let paths: BundlePaths

  /// Creates an installer; nothing is read or written yet.
  package init(dataFolder: String) {
    paths = BundlePaths(apps: "\(dataFolder)/apps")
  }

  /// Installs a bundle, replacing an older version.
  ///
  /// When it returns, the bundle is durable.
  ///
  /// - Throws: the first problem of the bundle; `busy` while another program installs; `notWritable` if the data folder is
  ///   full or not ours. Then the installed apps are unchanged.
  package func install(from path: String) throws(BundleProblem) -> AppBundle {
    let source = try AppBundle(at: path)
    let inspection = try BundleInspection(of: source.path)
    _ = try source.texts()
    try paths.make()
    let lock = try paths.lock()
    defer { withExtendedLifetime(lock) {} }
    try paths.repair()
    let incoming = paths.incoming(source.identifier)
    do throws(BundleProblem) {
      try BundleCopy(from: source.path, to: incoming).perform(inspection)
      try verify(incoming, against: source, inspection)
      try paths.replace(source.identifier)
    } catch {
      paths.discard(incoming)
      throw error
    }
    return try AppBundle(at: paths.installed(source.identifier))
  }

  /// Removes an installed bundle with all its files.
  ///
  /// When it returns, the removal is durable. The system's own data about the app is handled
  /// elsewhere (G7).
  ///
  /// - Throws: `notInstalled`, `busy`, or `notWritable`; then nothing was removed.
  package func uninstall(_ identifier: BundleIdentifier) throws(BundleProblem) {
    guard paths.current(identifier) != nil else { throw BundleProblem.notInstalled(identifier) }
    let lock = try paths.lock()
    defer { withExtendedLifetime(lock) {} }
    try paths.repair()
    try paths.remove(identifier)
  }

  /// Repairs the folder after a crash: removes leftovers, and restores a version that was being
  /// removed without a successor.
  ///
  /// The daemon calls this once when it starts.
  ///
  /// - Throws: `busy` or `notWritable`.
  package func sweep() throws(BundleProblem) {
    guard paths.exists else { return }
    let lock = try paths.lock()
    defer { withExtendedLifetime(lock) {} }
    try paths.repair()
  }

  /// The installed bundles that can be read, by identifier.
  package func installed() -> [AppBundle] {
    paths.identifiers().compactMap(bundle)
  }

  /// The installed bundle of an app; `nil` if it is missing or unreadable.
  package func bundle(for identifier: BundleIdentifier) -> AppBundle? {
    guard let path = paths.current(identifier), let bundle = try? AppBundle(at: path) else {
      return nil
    }
    return bundle.identifier == identifier ? bundle : nil
  }

  /// The source may have changed during the copy, so the copy itself is checked.
  private func verify(
    _ incoming: String, against source: AppBundle, _ inspection: BundleInspection
  ) throws(BundleProblem) {
    let copy = try AppBundle(at: incoming)
    let arrived = try BundleInspection(of: incoming)
    _ = try copy.texts()
    guard copy.identifier == source.identifier, arrived.entries == inspection.entries else {
      throw BundleProblem(
        .unreadable, field: source.path, remedy: "try again when nothing changes the bundle")
    }
  }
}

extension BundleProblem {
  static func notInstalled(_ identifier: BundleIdentifier) -> BundleProblem {
    BundleProblem(
      .notInstalled, field: "identifier", value: identifier.rawValue,
      remedy: "list the installed apps with `unctl apps`, and name one of them")
  }
}

/// The paths of installed bundles, and of bundles that are being installed or removed.
///
/// No identifier begins with a dot, so a temporary name is never an app's name.
struct BundlePaths: Sendable {
  private let apps: String

  init(apps: String) { self.apps = apps }

  func installed(_ identifier: BundleIdentifier) -> String { "\(apps)/\(identifier).app" }
  func incoming(_ identifier: BundleIdentifier) -> String {
    "\(apps)/\(Self.inPrefix)\(identifier).app"
  }
  private func outgoing(_ identifier: BundleIdentifier) -> String {
    "\(apps)/\(Self.outPrefix)\(identifier).app"
  }
  private func removed(_ identifier: BundleIdentifier) -> String {
    "\(apps)/\(Self.removedPrefix)\(identifier).app"
  }

  /// The path at which the bundle of an app can be read now; between two renames this is the outgoing path.
  func current(_ identifier: BundleIdentifier) -> String? {
    [installed(identifier), outgoing(identifier)].first(where: Self.exists)
  }

  var exists: Bool { Self.exists(apps) }

  /// The apps that have a bundle here, sorted.
  func identifiers() -> [BundleIdentifier] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: apps)) ?? []
    let found = names.compactMap { name -> BundleIdentifier? in
      guard name.hasSuffix(".app") else { return nil }
      let base = name.hasPrefix(Self.outPrefix) ? name.dropFirst(Self.outPrefix.count) : name[...]
      return BundleIdentifier(String(base.dropLast(4)))
    }
    return Set(found).sorted()
  }

  func make() throws(BundleProblem) {
    try Self.changing(apps) {
      try FileManager.default.createDirectory(
        atPath: apps, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
  }

  /// Excludes other installers as long as the lock exists.
  func lock() throws(BundleProblem) -> FileLock {
    let path = "\(apps)/.lock"
    var lock: FileLock?
    try Self.writing(path) { () throws(LinuxError) in lock = try FileLock.acquire(at: path) }
    guard let lock else {
      throw BundleProblem(.busy, field: path, remedy: "try again in a moment")
    }
    return lock
  }

  /// Moves the incoming bundle to its final path, and removes the previous one only after that.
  func replace(_ identifier: BundleIdentifier) throws(BundleProblem) {
    let place = installed(identifier)
    let old = outgoing(identifier)
    let isUpdate = Self.exists(place)
    if isUpdate { try Self.rename(place, old) }
    do throws(BundleProblem) {
      try Self.rename(incoming(identifier), place)
    } catch {
      if isUpdate { try Self.rename(old, place) }
      throw error
    }
    try synchronize()
    discard(old)
  }

  /// Moves a bundle out of sight with one rename, and then removes its files.
  func remove(_ identifier: BundleIdentifier) throws(BundleProblem) {
    let way = removed(identifier)
    try Self.rename(installed(identifier), way)
    try synchronize()
    discard(way)
  }

  /// Undoes or completes interrupted changes.
  func repair() throws(BundleProblem) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: apps)) ?? []
    for name in names.sorted() {
      let path = "\(apps)/\(name)"
      if name.hasPrefix(Self.outPrefix) {
        let place = "\(apps)/\(name.dropFirst(Self.outPrefix.count))"
        if Self.exists(place) { discard(path) } else { try Self.rename(path, place) }
      } else if name.hasPrefix(Self.inPrefix) || name.hasPrefix(Self.removedPrefix) {
        discard(path)
      }
    }
    try synchronize()
  }

  /// Removes an unused folder; if that fails, the next sweep tries again.
  func discard(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }

  private func synchronize() throws(BundleProblem) {
    try Self.writing(apps) { () throws(LinuxError) in try FileSync.synchronize(folder: apps) }
  }

  private static func rename(_ old: String, _ new: String) throws(BundleProblem) {
    try changing(new) { try FileManager.default.moveItem(atPath: old, toPath: new) }
  }

  private static func exists(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  private static let inPrefix = ".incoming-"
  private static let outPrefix = ".outgoing-"
  private static let removedPrefix = ".removed-"
}

extension BundlePaths {
  /// Runs a change through Foundation and reports a failure as a problem of the bundle.
  static func changing(_ path: String, _ body: () throws -> Void) throws(BundleProblem) {
    do { try body() } catch { throw notWritable(path, error.localizedDescription) }
  }

  /// Runs a system call and reports a failure as a problem of the bundle.
  static func writing(
    _ path: String, _ body: () throws(LinuxError) -> Void
  ) throws(BundleProblem) {
    do throws(LinuxError) { try body() } catch { throw notWritable(path, error.message) }
  }

  private static func notWritable(_ path: String, _ reason: String) -> BundleProblem {
    BundleProblem(
      .notWritable, field: path, value: reason,
      remedy: "make room on the disk and make the folder writable")
  }
}
