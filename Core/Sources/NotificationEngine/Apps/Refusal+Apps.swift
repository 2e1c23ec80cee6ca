package import NotificationModel

extension Refusal {
  /// Why a call about an app, or of a caller, is refused.
  package enum Apps: Hashable, Sendable {
    /// A greeting is refused.
    case greeting(Greeting)
    /// A launch command or a session variable of an app is refused.
    case command(Command)
    /// No app has this identifier.
    case unknown(BundleIdentifier)
    /// No app has this identifier, but a program has it as its name.
    case nameOfProgram(BundleIdentifier, BundleIdentifier)
    /// The largest number of apps is reached.
    case tooMany(Int, adding: BundleIdentifier)
    /// The app has no known launch command.
    case notStartable(BundleIdentifier)
    /// The app is being restarted already.
    case isRestarting(BundleIdentifier)
    /// The app was uninstalled while its processes ended.
    case uninstalledMeanwhile(BundleIdentifier)
    /// The identifier belongs to an installed bundle and cannot be released.
    case ownedByBundle(BundleIdentifier)
    /// The identifier was given to another program while the call waited.
    case takenOver(BundleIdentifier)
    /// The connection has not sent a greeting, or its app was removed.
    case notGreeted
    /// An extension made a call that only the app itself may make (J2).
    case isExtension
  }

  /// Why a greeting is refused.
  package enum Greeting: Hashable, Sendable {
    /// The program uses another version of the protocol.
    case version(Int)
    /// The connection has sent a greeting already.
    case repeated
    /// The executable of the process could not be read.
    case noExecutable(process: Int)
    /// The path of its script is not absolute.
    case scriptNotAbsolute(String)
    /// The name is not a bundle identifier.
    case noIdentifier(String, field: String)
    /// The identifier belongs to another program.
    case foreign(BundleIdentifier, owner: [String], claimant: [String], isInstalled: Bool)
    /// The facts about the program say that it is another one than that of the identifier that it claims.
    case contradicted(String)
    /// There are too many session variables.
    case tooManyVariables(Int)
    /// A session variable has no name.
    case noVariable(String)
  }

  /// Why a launch command is refused.
  package enum Command: Hashable, Sendable {
    /// The app is an installed bundle; the executable that it names.
    case ofBundle(String)
    /// The app is sandboxed; the executable that it names.
    case ofSandbox(String)
    /// The executable has no absolute path.
    case notAbsolute(String)
    /// There are too many words.
    case tooManyWords(Int)
    /// A word, a path or a variable is too long.
    case textTooLong(String, field: String)
    /// A word, a path or a variable contains a zero byte.
    case zeroByte(String, field: String)
  }
}

extension Refusal.Apps {
  var facts: Refusal.Facts {
    switch self {
    case .greeting(let refusal): refusal.facts
    case .command(let refusal): refusal.facts
    case .unknown(let app), .nameOfProgram(let app, _), .uninstalledMeanwhile(let app):
      .init(.notFound, field: "app", value: app.rawValue)
    case .tooMany(_, let app): .init(.limitReached, field: "bundleIdentifier", value: app.rawValue)
    case .notStartable(let app): .init(.unsupported, field: "app", value: app.rawValue)
    case .isRestarting(let app), .ownedByBundle(let app):
      .init(.notPermitted, field: "app", value: app.rawValue)
    case .takenOver(let app): .init(.identityRefused, field: "app", value: app.rawValue)
    case .notGreeted: .init(.invalidMessage, field: "call")
    case .isExtension: .init(.notPermitted, field: "call")
    }
  }
}

extension Refusal.Greeting {
  fileprivate var facts: Refusal.Facts {
    switch self {
    case .version(let number): .init(.versionMismatch, field: "version", value: String(number))
    case .repeated: .init(.invalidMessage, field: "hello")
    case .noExecutable(let process):
      .init(.identityRefused, field: "executable", value: "process \(process)")
    case .scriptNotAbsolute(let path): .init(.invalidValue, field: "scriptPath", value: path)
    case .noIdentifier(let name, let field): .init(.invalidValue, field: field, value: name)
    case .foreign(let app, _, _, _):
      .init(.identityRefused, field: "bundleIdentifier", value: app.rawValue)
    case .contradicted(let name):
      .init(.identityRefused, field: "bundleIdentifier", value: name)
    case .tooManyVariables(let count):
      .init(.limitReached, field: "environment", value: String(count))
    case .noVariable(let name): .init(.invalidValue, field: "environment", value: name)
    }
  }
}

extension Refusal.Command {
  fileprivate var facts: Refusal.Facts {
    switch self {
    case .ofBundle(let executable), .ofSandbox(let executable):
      .init(.notPermitted, field: "command", value: executable)
    case .notAbsolute(let executable): .init(.invalidValue, field: "command", value: executable)
    case .tooManyWords(let count): .init(.limitReached, field: "command", value: String(count))
    case .textTooLong(let text, let field): .init(.limitReached, field: field, value: text)
    case .zeroByte(let text, let field): .init(.invalidValue, field: field, value: text)
    }
  }
}
