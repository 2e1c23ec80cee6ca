internal import NotificationModel
internal import SystemConnection
internal import UserNotifications

extension UIApplication {
  /// An option for opening an address.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Opens only addresses that belong to an app; without effect on Linux.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// The address of the app's page in Settings.
  ///
  /// ```swift
  /// if let settings = URL(string: UIApplication.openSettingsURLString) {
  ///   await UIApplication.shared.open(settings)
  /// }
  /// ```
  public nonisolated class var openSettingsURLString: String { "app-settings:" }

  /// The address of the app's notification settings, which are on the same page on Linux.
  public nonisolated class var openNotificationSettingsURLString: String {
    UIApplicationOpenNotificationSettingsURLString
  }

  /// Whether `open(_:options:completionHandler:)` can try the address: there is a program for it.
  public func canOpenURL(_ url: URL) -> Bool {
    opening(of: url) != nil
  }

  /// Opens an address with the program that the user chose for its kind (`xdg-open`), or the app's page in
  /// Settings, in the browser.
  ///
  /// On a simulated device no program is started.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - options: The options; without effect.
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
  ///   - options: The options; without effect.
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

/// The program that opens an address, and its arguments.
struct AddressOpening {
  let program: URL
  let arguments: [String]
  /// Whether the program ends when the address is open, so that its status shows whether it is.
  let ends: Bool

  /// Finds the program; `nil` if none is installed, or the address has no scheme.
  ///
  /// The app's own settings are opened if the app's identifier is known.
  init?(_ url: URL, app: String?, path: String?) {
    guard let scheme = url.scheme, !scheme.isEmpty else { return nil }
    ends = scheme != "app-settings"
    let name = ends ? "xdg-open" : "notification-center"
    let settings = ["--open"] + (app.map { ["--app", $0] } ?? [])
    arguments = ends ? [url.absoluteString] : settings
    guard let found = InstalledProgram.file(name, path: path) else { return nil }
    program = found
  }

  /// Starts the program, and reports on any thread whether the address is open.
  func start(completion: @escaping @Sendable (Bool) -> Void) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    if ends { process.terminationHandler = { completion($0.terminationStatus == 0) } }
    do {
      try process.run()
      if !ends { completion(true) }
    } catch {
      completion(false)
    }
  }
}

/// A program of the machine, found as a shell finds it.
enum InstalledProgram {
  /// Returns the first executable file with a name in the folders of `PATH`; `nil` if none is found.
  static func file(_ name: String, path: String?) -> URL? {
    let folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return folders.lazy.map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}

extension UIApplication {
  /// Opens addresses in the app, as the system does on Apple's systems while the app runs.
  ///
  /// Call it when a toolkit reports that a second start of the program brought an address, such as GApplication's
  /// `open` signal, and in tests. The scene's delegate receives all of them at once by `scene(_:openURLContexts:)`;
  /// without a scene the app's delegate receives each by `application(_:open:options:)`. An app in the background
  /// leaves it first, and becomes active afterwards.
  ///
  /// - Parameter urls: The addresses; an empty list has no effect.
  public func openAddresses(_ urls: [URL]) {
    guard !urls.isEmpty else { return }
    leaveBackground()
    if let scene, let delegate = scene.delegate {
      delegate.scene(scene, openURLContexts: Set(urls.map(UIOpenURLContext.init(url:))))
    } else {
      informDelegate(of: urls)
    }
    toFront()
  }

  /// Passes each address to the app's delegate.
  func informDelegate(of urls: [URL]) {
    for url in urls { _ = delegate?.application(self, open: url, options: [:]) }
  }
}

/// The addresses among the arguments of a program, as `%u` of its desktop file inserts them.
enum LaunchAddresses {
  /// The addresses with which this process was started.
  static var ofThisProcess: [URL] {
    found(
      in: CommandLine.arguments.dropFirst(),
      schemes: schemes(in: Bundle.main.object(forInfoDictionaryKey: "CFBundleURLTypes")))
  }

  /// Returns the arguments that are addresses of the app's own schemes; other arguments are left to the program.
  static func found(in arguments: some Sequence<String>, schemes: Set<String>) -> [URL] {
    arguments.compactMap { argument in
      guard let url = URL(string: argument), let scheme = url.scheme?.lowercased() else {
        return nil
      }
      return schemes.contains(scheme) ? url : nil
    }
  }

  /// Returns the schemes under `CFBundleURLTypes`, in lower case.
  static func schemes(in value: Any?) -> Set<String> {
    let types = value as? [[String: Any]] ?? []
    return Set(
      types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }.map { $0.lowercased() })
  }
}
