import LinuxEvents
import NotificationModel
import NotificationSounds

/// A sound of an app's own, by the name that a notification gave.
struct AppSound: Hashable, Sendable {
  let app: BundleIdentifier
  let name: String

  init(app: BundleIdentifier, name: String) {
    self.app = app
    self.name = name
  }

  /// Reads what `bytes` wrote.
  init?(bytes: [UInt8]) {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let app = BundleIdentifier(String(decoding: parts[0], as: UTF8.self))
    else { return nil }
    self.init(app: app, name: String(decoding: parts[1], as: UTF8.self))
  }

  /// The identifier, which has no zero, and the name behind one.
  var bytes: [UInt8] { Array(app.rawValue.utf8) + [0] + Array(name.utf8) }

  /// Opens the file where the app's sounds are looked for (C6); nothing where there is none that every
  /// browser can play: a WAV file of a bearable size.
  func open(of record: AppRecord, environment: [String: String]) -> HeldFile? {
    let places = AppSoundPlaces(
      app: app, groups: record.entitlements.applicationGroups, bundle: record.bundlePath,
      environment: environment)
    guard let path = places.file(name), let file = try? Self.hold(path, name: name),
      file.size <= WebLimits.soundBytes,
      let head = try? file.read(at: 0, max: Self.headBytes),
      head.starts(with: "RIFF".utf8), head.dropFirst(8).elementsEqual("WAVE".utf8)
    else { return nil }
    return file
  }

  /// Opens a file without following links.
  private static func hold(_ path: String, name: String) throws(LinuxError) -> HeldFile {
    try HeldFolder.open(String(path.dropLast(name.count + 1))).file(name)
  }

  private static let headBytes = 12
}
