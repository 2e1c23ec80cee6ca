import Foundation
import LinuxEvents
public import NotificationModel

/// The bundles that a user installed, in the folder `apps` of the data folder.
///
/// A bundle is copied beside its place, checked again and renamed into it, so that at any moment and
/// after any crash the app is there as it was or as it will be. Nothing is changed before all checks
/// have passed.
public struct BundleInstaller: Sendable {
  private let places: BundlePlaces

  /// Creates an installer; nothing is read or written yet.
  public init(dataFolder: String) {
    places = BundlePlaces(apps: "\(dataFolder)/apps")
  }

  /// Installs a bundle, in the place of an older version if there is one.
  ///
  /// When it returns, the bundle is on the disk to stay.
  ///
  /// - Throws: the first problem of the bundle; `busy` while another program installs; `notWritable`
  ///   where the data folder is full or not ours. Then the installed apps are what they were.
  public func install(from path: String) throws(BundleProblem) -> AppBundle {
    let source = try AppBundle(at: path)
    let inspection = try BundleInspection(of: source.path)
    _ = try source.texts()
    try places.make()
    let lock = try places.lock()
    defer { withExtendedLifetime(lock) {} }
    try places.repair()
    let incoming = places.incoming(source.identifier)
    do throws(BundleProblem) {
      try BundleCopy(from: source.path, to: incoming).perform(inspection)
      try verify(incoming, against: source, inspection)
      try places.replace(source.identifier)
    } catch {
      places.discard(incoming)
      throw error
    }
    return try AppBundle(at: places.installed(source.identifier))
  }

  /// Removes an installed bundle with all its files.
  ///
  /// When it returns, the bundle is gone to stay. What the system keeps of the app is another's
  /// business (G7).
  ///
  /// - Throws: `notInstalled`, `busy`, or `notWritable`; then nothing was removed.
  public func uninstall(_ identifier: BundleIdentifier) throws(BundleProblem) {
    guard places.current(identifier) != nil else { throw BundleProblem.notInstalled(identifier) }
    let lock = try places.lock()
    defer { withExtendedLifetime(lock) {} }
    try places.repair()
    try places.remove(identifier)
  }

  /// Brings the folder in order after a crash: leftovers go, and a version that was on its way out
  /// without a successor comes back.
  ///
  /// The daemon calls this once when it starts.
  ///
  /// - Throws: `busy` or `notWritable`.
  public func sweep() throws(BundleProblem) {
    guard places.exists else { return }
    let lock = try places.lock()
    defer { withExtendedLifetime(lock) {} }
    try places.repair()
  }

  /// The installed bundles that can be read, by identifier.
  public func installed() -> [AppBundle] {
    places.identifiers().compactMap(bundle)
  }

  /// The installed bundle of an app, or nothing where there is none or it cannot be read any more.
  public func bundle(for identifier: BundleIdentifier) -> AppBundle? {
    guard let path = places.current(identifier), let bundle = try? AppBundle(at: path) else {
      return nil
    }
    return bundle.identifier == identifier ? bundle : nil
  }

  /// The source may have changed while it was copied; what counts is what arrived.
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
