package import NotificationModel

extension Refusal {
  /// What is wrong with an app, or with who calls.
  package enum Apps: Hashable, Sendable {
    /// A greeting is refused.
    case greeting(Greeting)
    /// What an app says of its own start is refused.
    case command(Command)
    /// There is no app of this name.
    case unknown(BundleIdentifier)
    /// There are as many apps as there may be.
    case tooMany(Int, adding: BundleIdentifier)
    /// Nothing is known that starts the app.
    case notStartable(BundleIdentifier)
    /// The app is being started anew already.
    case isRestarting(BundleIdentifier)
    /// The app was uninstalled while its processes ended.
    case uninstalledMeanwhile(BundleIdentifier)
    /// The identifier of an installed bundle is to be given away.
    case ownedByBundle(BundleIdentifier)
    /// The identifier was given to another program while the call waited.
    case takenOver(BundleIdentifier)
    /// The connection has not greeted, or its app is gone.
    case notGreeted
    /// An extension says what only the app itself may say (J2).
    case isExtension
  }

  /// Why a program is not let in.
  package enum Greeting: Hashable, Sendable {
    /// It speaks another version of the protocol.
    case version(Int)
    /// The connection has greeted already.
    case repeated
    /// The executable of the process could not be read.
    case noExecutable(process: Int)
    /// The path of its script is not absolute.
    case scriptNotAbsolute(String)
    /// The name is no bundle identifier.
    case noIdentifier(String, field: String)
    /// The identifier belongs to another program.
    case foreign(BundleIdentifier, owner: [String], claimant: [String], isInstalled: Bool)
    /// There are too many session variables.
    case tooManyVariables(Int)
    /// A session variable has no name.
    case noVariable(String)
  }

  /// What is wrong with the command that starts an app.
  package enum Command: Hashable, Sendable {
    /// The app is an installed bundle; the executable that it names.
    case ofBundle(String)
    /// The app lives in a sandbox; the executable that it names.
    case ofSandbox(String)
    /// The executable has no absolute path.
    case notAbsolute(String)
    /// There are too many words.
    case tooManyWords(Int)
    /// A word, a path or a variable is too long.
    case textTooLong(String, field: String)
    /// A word, a path or a variable has a zero byte.
    case zeroByte(String, field: String)
  }
}

extension Refusal.Apps {
  var facts: Refusal.Facts {
    switch self {
    case .greeting(let refusal): refusal.facts
    case .command(let refusal): refusal.facts
    case .unknown(let app), .uninstalledMeanwhile(let app):
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
