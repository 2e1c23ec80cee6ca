import Foundation
package import NotificationModel
import Synchronization

/// The connection of an ordinary process, chosen when something is first asked of the center.
///
/// Until then the host may still name the bundle identifier, and nothing is opened.
package final class ProcessConnection: CenterConnection {
  private struct State {
    var chosen: (any CenterConnection)?
    var handler: (@Sendable (AppEvent) -> Void)?
  }

  private let state = Mutex(State())
  private let host: HostState

  /// Creates a connection; nothing is chosen yet.
  package init(host: HostState) {
    self.host = host
  }

  package func send(
    _ call: AppCall,
    completion: @escaping @Sendable (Result<AppReply, NotificationFailure>) -> Void
  ) {
    connection.send(call, completion: completion)
  }

  package func order(
    _ call: AppCall, failed: @escaping @Sendable (NotificationFailure) -> Void
  ) {
    connection.order(call, failed: failed)
  }

  package func answer(
    to call: AppCall, within seconds: Double
  ) -> Result<AppReply, NotificationFailure>? {
    connection.answer(to: call, within: seconds)
  }

  package func receiveEvents(_ handler: @escaping @Sendable (AppEvent) -> Void) {
    state.withLock { $0.handler = handler }
  }

  private var connection: any CenterConnection {
    state.withLock { state in
      if let chosen = state.chosen { return chosen }
      let chosen = Self.choose(host: host)
      if let handler = state.handler { chosen.receiveEvents(handler) }
      state.chosen = chosen
      return chosen
    }
  }

  /// The connection for a process; in one that runs tests only a socket that is named is used.
  package static func choose(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    isTest: Bool = TestProcess.isRunning, host: HostState = HostState()
  ) -> any CenterConnection {
    let namesSocket = environment["USERNOTIFICATIONS_SOCKET"]?.isEmpty == false
    if isTest, !namesSocket { return RefusingConnection.inTests }
    do throws(NotificationFailure) {
      return try SocketConnection(environment: environment, startsDaemon: !isTest, host: host)
    } catch {
      return RefusingConnection(error)
    }
  }
}

extension Hello {
  /// What this process says about itself.
  ///
  /// A bundle's own identifier goes before the one the host named, which goes before the variable;
  /// without any the system derives one from the executable. An extension speaks for the app that it
  /// was started for (J2).
  package static func ofThisProcess(
    environment: [String: String], host: HostState
  ) -> Hello {
    let bundle = Bundle.main
    return Hello(
      bundleIdentifier: SocketConnection.extendedApp(in: environment) ?? bundle.bundleIdentifier
        ?? host.read(\.bundleIdentifier)
        ?? environment["USERNOTIFICATIONS_BUNDLE_ID"],
      bundlePath: bundle.bundleIdentifier == nil ? bundle.resourcePath : bundle.bundlePath,
      displayName: bundle.shownName ?? host.read(\.displayName),
      environment: environment.filter { isOfTheSession($0.key) },
      hearsOfQuestions: true)
  }

  /// The variables without which a program that is started later could not reach the person.
  static func isOfTheSession(_ name: String) -> Bool {
    sessionVariables.contains(name) || name.hasPrefix("XDG_") || name.hasPrefix("LC_")
  }

  private static let sessionVariables: Set<String> = [
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "DESKTOP_SESSION",
    "HOME", "USER", "LOGNAME", "SHELL", "PATH", "LANG", "LANGUAGE", "TZ", "TMPDIR",
    "LD_LIBRARY_PATH", "USERNOTIFICATIONS_SOCKET", "USERNOTIFICATIONS_DATA",
    "USERNOTIFICATIONS_BUNDLE_ID",
  ]
}

extension Bundle {
  /// The name for people, where the bundle has one.
  fileprivate var shownName: String? {
    let keys = ["CFBundleDisplayName", "CFBundleName"]
    return keys.lazy.compactMap { self.infoDictionary?[$0] as? String }.first { !$0.isEmpty }
  }
}

/// Tells whether this process runs tests, in which nothing may be started.
package enum TestProcess {
  /// Whether this process does.
  package static let isRunning = recognizes(
    arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)

  /// Tells it from how a process was started.
  package static func recognizes(arguments: [String], environment: [String: String]) -> Bool {
    let name = arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
    return name.hasSuffix(".xctest") || runners.contains(name)
      || arguments.contains("--testing-library")
      || variables.contains { environment[$0] != nil }
  }

  private static let runners: Set<String> = ["xctest", "swiftpm-testing-helper"]

  private static let variables = [
    "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier",
  ]
}

/// A call waits for a person, and no shell is there that could ask.
struct NobodyToAsk: LocalizedError, CustomStringConvertible {
  let question: OpenQuestion

  var description: String {
    "\(question.app) waits for a person to decide \(question.decision), and nothing runs that could ask. "
      + "Answer with `\(question.command)`, or have questions asked in a terminal with `unctl watch`."
  }

  var errorDescription: String? { description }

  /// The call that waits.
  var call: String {
    question.subject == .location ? "requestWhenInUseAuthorization" : "requestAuthorization"
  }

  /// The module that offers the call.
  var framework: String { question.subject == .location ? "CoreLocation" : "UserNotifications" }
}
