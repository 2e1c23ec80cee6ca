import NotificationModel

/// What an app may say about its own start.
enum LaunchRule {
  /// Refuses a command that starts nothing, or that is not the app's to choose.
  static func check(_ command: [String], isInstalled: Bool, isSandboxed: Bool) throws {
    let value = command.first ?? ""
    if isInstalled {
      throw NotificationFailure(
        .notPermitted, field: "command", value: value,
        message: "An installed bundle is started by its own executable.",
        remedy: "Change the bundle's executable instead.")
    }
    if isSandboxed {
      // The system would run it outside the sandbox, where the app itself may not go.
      throw NotificationFailure(
        .notPermitted, field: "command", value: value,
        message: "A program in a sandbox does not choose what is started outside it.",
        remedy: "Leave it out: the sandbox's own command starts the app.")
    }
    guard let executable = command.first, executable.hasPrefix("/") else {
      throw NotificationFailure(
        .invalidValue, field: "command", value: value,
        message: "The command must begin with an absolute path.",
        remedy: "Name the executable by its whole path.")
    }
    guard command.count <= CoreLimits.commandWords else {
      throw NotificationFailure(
        .limitReached, field: "command", value: String(command.count),
        message: "The command has \(command.count) words, and \(CoreLimits.commandWords) is the "
          + "limit.",
        remedy: "Put the rest into a file that the program reads.")
    }
    for word in command { try check(word, field: "command") }
  }

  /// Refuses to start an app that nothing is known to start.
  static func check(canStart app: AppRecord) throws {
    guard app.launchCommand.isEmpty else { return }
    throw NotificationFailure(
      .unsupported, field: "app", value: app.identifier.rawValue,
      message: "Nothing is known that starts this app.",
      remedy: "Start its program once so that it is known, or install its bundle with "
        + "`unctl install PATH.app`.")
  }

  /// Refuses session variables that no process can be started with.
  static func check(environment: [String: String]) throws {
    guard environment.count <= CoreLimits.environmentVariables else {
      throw NotificationFailure(
        .limitReached, field: "environment", value: String(environment.count),
        message: "\(CoreLimits.environmentVariables) session variables are the limit.",
        remedy: "Send only those that the app needs when it is started again.")
    }
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
      guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "=")) else {
        throw NotificationFailure(
          .invalidValue, field: "environment", value: name,
          message: "This is not the name of a variable.",
          remedy: "Use a name that is not empty and has no equals sign.")
      }
      try check(name, field: "environment")
      try check(value, field: "environment")
    }
  }

  /// Refuses a text that cannot be handed to a process or a file system.
  static func check(_ text: String, field: String) throws {
    let size = text.utf8.count
    guard size <= CoreLimits.pathBytes else {
      throw NotificationFailure(
        .limitReached, field: field, value: text,
        message: "The text has \(size) bytes, and \(CoreLimits.pathBytes) is the limit.",
        remedy: "Use a shorter one.")
    }
    guard !text.utf8.contains(0) else {
      throw NotificationFailure(
        .invalidValue, field: field, value: text,
        message: "The text has a zero byte, which ends it for the system.",
        remedy: "Leave the zero byte out.")
    }
  }
}
