public import Foundation
import NotificationModel
import SystemConnection

/// The base that lets `UserDefaults(suiteName:)` return an app group's values; apps need not conform to it.
public protocol AppGroupSuite {}

extension UserDefaults: AppGroupSuite {}

extension AppGroupSuite where Self == UserDefaults {
  /// Opens the values that an app shares with its extensions, or another suite.
  ///
  /// For a group that the app's `Entitlements.plist` names, the values lie in the group's folder, in
  /// `Library/Preferences`. A value that was set is in that file when the call returns, and every other process of
  /// the group reads it from then on; `synchronize()` is not needed. Each value is set on its own, so processes that
  /// set different keys do not overwrite one another. The values have 4 megabytes at most; a value that would exceed
  /// that, or cannot be written, is reported to `UserNotificationsHost.failureHandler` and changes nothing.
  ///
  /// For every other name this opens Foundation's suite.
  ///
  /// - Parameter suiteName: A group, or the name of the caller's own suite.
  /// - Note: A name that is given as an optional `String?` always means Foundation's suite.
  public init?(suiteName: String) {
    let container = GroupContainer(
      suiteName, bundle: Bundle.main.bundleURL,
      environment: ProcessInfo.processInfo.environment)
    let made: UserDefaults?
    if let container {
      made = GroupDefaults(GroupValues(of: suiteName, in: container.url))
    } else {
      made = UserDefaults(suiteName: Optional(suiteName))
    }
    guard let made else { return nil }
    self = made
  }
}

/// The values of an app group, as a subclass of Foundation's class for suites.
///
/// All other methods of the class call the ones here.
final class GroupDefaults: UserDefaults {
  private let values: GroupValues

  /// Opens the values; returns `nil` if Foundation's own class cannot be created.
  init?(_ values: GroupValues) {
    self.values = values
    super.init(suiteName: nil)
  }

  override func object(forKey defaultName: String) -> Any? {
    values.all[defaultName] ?? registered[defaultName]
  }

  override func set(_ value: Any?, forKey defaultName: String) {
    if let value {
      requireOfProgram(
        PropertyListSerialization.propertyList(value, isValidFor: .binary),
        "UserDefaults: the value of \(defaultName) is not a property list: \(type(of: value)).")
    }
    let isWritten = values.set(value, for: defaultName)
    guard isWritten else { return }
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }

  /// Sets an address; Foundation's form loses the scheme of an address that is not a file.
  override func set(_ url: URL?, forKey defaultName: String) {
    set(url.map { $0.isFileURL ? $0.path : $0.absoluteString } as Any?, forKey: defaultName)
  }

  override func url(forKey defaultName: String) -> URL? {
    guard let text = string(forKey: defaultName) else { return nil }
    return URL(string: text).flatMap { $0.scheme == nil ? nil : $0 } ?? URL(fileURLWithPath: text)
  }

  override func removeObject(forKey defaultName: String) {
    set(nil as Any?, forKey: defaultName)
  }

  override func dictionaryRepresentation() -> [String: Any] {
    registered.merging(values.all) { _, own in own }
  }

  override func register(defaults registrationDictionary: [String: Any]) {
    registered.merge(registrationDictionary) { _, new in new }
  }

  /// Returns true, because every value is in the file already.
  override func synchronize() -> Bool { true }

  /// The default values for keys that were not set; of this object alone, as Foundation's are of its process.
  private var registered: [String: Any] = [:]
}

extension FileManager {
  /// Returns the folder that an app shares with its extensions and sister apps.
  ///
  /// The folder is in the user's data folder, and is created if it does not exist. Notifications of the group's apps find a
  /// sound in its folder `Library/Sounds`.
  ///
  /// - Parameter groupIdentifier: A group that the app's `Entitlements.plist` names under
  ///   `com.apple.security.application-groups`.
  /// - Returns: The folder; `nil` for a group that is not the app's, and for a program without a bundle. If the folder cannot
  ///   be created, or the entitlements cannot be read, `UserNotificationsHost.failureHandler` receives the reason.
  public func containerURL(
    forSecurityApplicationGroupIdentifier groupIdentifier: String
  ) -> URL? {
    GroupContainer(
      groupIdentifier, bundle: Bundle.main.bundleURL,
      environment: ProcessInfo.processInfo.environment)?.url
  }
}

/// The folder of an app group, if the app of this process belongs to the group.
///
/// The folder is `$XDG_DATA_HOME/GROUP`, in which the system also searches for the group's sounds.
struct GroupContainer {
  /// The folder, which exists.
  let url: URL

  /// Finds the folder; `nil` if the app is not entitled to it, or if it cannot be created, which is reported.
  init?(_ group: String, bundle: URL, environment: [String: String]) {
    guard let name = BundleIdentifier(group), Self.groups(of: bundle).contains(group),
      let data = Self.dataFolder(environment)
    else { return nil }
    url = data.appendingPathComponent(name.rawValue, isDirectory: true)
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      Self.report(
        "The folder of the group \(name) cannot be made: \(error.localizedDescription)", at: url,
        remedy: "Make it a folder that the app may write to, or set XDG_DATA_HOME to one.")
      return nil
    }
  }

  private static func dataFolder(_ environment: [String: String]) -> URL? {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.local/share" }
    let path = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home
    guard let path, path.hasPrefix("/") else { return nil }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// Returns the groups in the entitlements of an app; an extension has those of its app.
  private static func groups(of bundle: URL) -> [String] {
    var app = bundle.standardizedFileURL
    if app.pathExtension == "appex" {
      app = app.deletingLastPathComponent().deletingLastPathComponent()
    }
    let file = app.appendingPathComponent("Entitlements.plist")
    guard app.pathExtension == "app", FileManager.default.fileExists(atPath: file.path) else {
      return []
    }
    do {
      let list = try PropertyListDecoder().decode(Entitlements.self, from: Data(contentsOf: file))
      return list.groups ?? []
    } catch {
      report(
        "The app's entitlements cannot be read: \(error.localizedDescription)", at: file,
        remedy: "Make it a property list with the groups as a list of texts.")
      return []
    }
  }

  private static func report(_ message: String, at place: URL, remedy: String) {
    CenterSource.current.host.report(
      NotificationSystemError(
        code: .storeFailed, message: message, field: "file", value: place.path, remedy: remedy),
      in: "containerURL(forSecurityApplicationGroupIdentifier:)")
  }

  /// The entitlements, of which only one matters here.
  private struct Entitlements: Decodable {
    var groups: [String]?

    private enum CodingKeys: String, CodingKey {
      case groups = "com.apple.security.application-groups"
    }
  }
}
