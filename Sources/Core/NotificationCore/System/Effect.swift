public import NotificationModel

/// What is to be done, in the imperative, after the pass is durable.
public enum Effect: Hashable, Sendable {
  /// Tells a program who it is taken for, and ends the greeting.
  case welcome(ConnectionNumber, message: Int64, app: BundleIdentifier)
  case reply(ConnectionNumber, message: Int64, AppReply)
  case replyToControl(ConnectionNumber, message: Int64, ControlReply)
  case refuse(ConnectionNumber, message: Int64, NotificationFailure)
  case send(ConnectionNumber, AppEvent)
  /// Tells every shell.
  case show(ShellEvent)
  /// Tells one shell.
  case showTo(ConnectionNumber, ShellEvent)
  case launch(LaunchOrder)
  /// The app is gone; its bundle and files follow.
  case removeFiles(BundleIdentifier)
  case log(LogLine)
}

/// A program that is to be started, and why.
public struct LaunchOrder: Hashable, Sendable {
  /// The app that is to be started.
  public var app: BundleIdentifier
  /// The executable and its arguments.
  public var command: [String]
  /// The variables the app was last seen with.
  public var environment: [String: String]
  /// What it is told in `USERNOTIFICATIONS_LAUNCH`.
  public var reason: String

  /// Creates an order.
  public init(
    app: BundleIdentifier, command: [String], environment: [String: String], reason: String
  ) {
    self.app = app
    self.command = command
    self.environment = environment
    self.reason = reason
  }
}

/// Something worth telling whoever reads the log.
public struct LogLine: Hashable, Sendable {
  /// How loud it is said.
  public enum Level: String, Hashable, Sendable {
    case debug
    case info
    case warning
  }

  /// How loud it is said.
  public var level: Level
  /// One sentence, the same for every value.
  public var message: String
  /// Names and values beside the sentence.
  public var details: [String: String]

  /// Creates a line.
  public init(_ level: Level, _ message: String, _ details: [String: String] = [:]) {
    self.level = level
    self.message = message
    self.details = details
  }
}
