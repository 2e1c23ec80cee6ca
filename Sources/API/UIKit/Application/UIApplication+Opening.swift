internal import NotificationModel
internal import SystemConnection
internal import UserNotifications

extension UIApplication {
  /// What is said with an address that is opened.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Opens only addresses that belong to an app; it has no effect here.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// The address of the app's page in Settings.
  public nonisolated class var openSettingsURLString: String { "app-settings:" }

  /// The address of the app's notification settings, which are the same page here.
  public nonisolated class var openNotificationSettingsURLString: String {
    UIApplicationOpenNotificationSettingsURLString
  }

  /// Whether `open(_:options:completionHandler:)` can try it: there is a program for the address.
  public func canOpenURL(_ url: URL) -> Bool {
    opening(of: url) != nil
  }

  /// Opens an address with the program that the person chose for its kind (`xdg-open`), or the app's page in
  /// Settings, in the browser.
  ///
  /// On a simulated device nothing is opened.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - options: They have no effect.
  ///   - completion: Called on the main queue with whether a program was started that opened it.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    guard source.isOfThisProcess, let opening = opening(of: url) else {
      return onMain { _ in completion?(false) }
    }
    opening.start { [weak self] isOpen in self?.soon { _ in completion?(isOpen) } }
  }

  private func opening(of url: URL) -> AddressOpening? {
    let environment = ProcessInfo.processInfo.environment
    let process = Hello.ofThisProcess(environment: environment, host: source.host)
    return AddressOpening(url, app: process.bundleIdentifier, path: environment["PATH"])
  }

  /// Opens an address, as the form with a completion handler does.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - options: They have no effect.
  /// - Returns: Whether a program was started that opened it.
  @discardableResult
  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    await withCheckedContinuation { continuation in
      open(url, options: options) { continuation.resume(returning: $0) }
    }
  }
}

/// The address of the app's notification settings.
public let UIApplicationOpenNotificationSettingsURLString = "app-settings:notifications"
