package import NotificationModel

/// Decides which app a program is, from its claim and from the kernel's data.
///
/// A sandbox's name precedes a claim, and a claim precedes the executable's own path. The rule is the same on the sockets
/// and on the bus.
enum IdentityRule {
  /// The identifier of a program, and the program that it is bound to.
  struct Identity {
    var identifier: BundleIdentifier
    var program: [String]
    /// The command that starts it when it is not running.
    var launchCommand: [String]
    var isSandboxed = false
    /// Whether a sandbox gives it no name, so that its program proves nothing outside.
    var isClaimOfSandbox = false
    /// Whether the app's desktop file starts this very program.
    var isOfDesktopFile = false
    /// Whether it is an extension in the bundle of the app, and not the app itself.
    var isExtension = false

    /// Recognizes a process as the script of an installed bundle that it runs, or was started by.
    ///
    /// Its executable is then the interpreter, or another program within the bundle. Which script an
    /// interpreter runs is only its own claim, so a bundle whose program is not a script is not found this way.
    ///
    /// An extension in the bundle acts for its app too (J2).
    mutating func recognize(in app: AppRecord) {
      guard app.isInstalled, !isSandboxed else { return }
      if app.extensions.contains(where: { [$0.executable] == program }) {
        isExtension = true
        program = app.program
        return
      }
      guard let bundle = app.bundlePath, let path = program.last,
        let script = app.program.first, script.hasPrefix(ProgramMark.script)
      else { return }
      let isScript = program.count == 2 && script == ProgramMark.script + path
      let isInBundle = program.count == 1 && path.utf8.starts(with: (bundle + "/").utf8)
      if isScript || isInBundle { program = app.program }
    }
  }

  /// The program that an installed bundle's identifier is bound to.
  static func program(of bundle: InstalledApp) -> [String] {
    [bundle.isScript ? ProgramMark.script + bundle.executable : bundle.executable]
  }

  /// Identifies a program; refused if a name is not an identifier, or the program cannot be determined.
  static func identity(of peer: PeerFacts, claiming hello: Hello) throws -> Identity {
    if let name = peer.sandboxIdentifier {
      // The sandbox is the app: the paths within it change with each of its versions.
      return Identity(
        identifier: try parse(name, field: "sandbox"), program: [ProgramMark.sandbox + name],
        launchCommand: peer.sandboxCommand, isSandboxed: true)
    }
    guard let executable = peer.executable else {
      throw Refusal.apps(.greeting(.noExecutable(process: peer.processIdentifier)))
    }
    var program = try [executable] + script(hello)
    // The path is that of the program's own namespace, where any file may have the path of another app outside.
    if peer.isConfined { program[0] = ProgramMark.confined + executable }
    let identifier =
      try hello.bundleIdentifier.map { try parse($0, field: "bundleIdentifier") }
      ?? derived(from: program)
    let entry = peer.program.entry
    return Identity(
      identifier: identifier, program: program, launchCommand: peer.isConfined ? [] : program,
      isSandboxed: peer.isConfined, isClaimOfSandbox: peer.isConfined,
      isOfDesktopFile: !peer.isConfined && entry?.identifier == identifier.rawValue
        && [entry?.program] == program)
  }

  /// Refuses a claim that the facts contradict: a desktop file of that name starts another program, or the program is in a
  /// sandbox of another name.
  ///
  /// A program that the identifier is bound to already keeps it.
  static func check(
    _ identity: Identity, of peer: PeerFacts, claiming hello: Hello, known app: AppRecord?
  ) throws {
    let identifier = identity.identifier
    // Over a socket, a sandbox that claims another name receives its own.
    let isOther =
      peer.bus != nil && hello.bundleIdentifier.map { $0 != identifier.rawValue } ?? false
    if !isOther, app?.program == identity.program { return }
    if isOther || peer.program.isAnother(than: identifier) {
      throw Refusal.apps(.greeting(.contradicted(hello.bundleIdentifier ?? identifier.rawValue)))
    }
  }

  /// Whether a program gets an identifier with nothing of the app that has it: that is the claim of a sandbox without a
  /// name, and this program is known by more than its claim.
  static func displaces(_ identity: Identity, _ app: AppRecord) -> Bool {
    !identity.isClaimOfSandbox && app.program.first?.hasPrefix(ProgramMark.confined) == true
  }

  /// Whether a program gets an identifier with everything of the app that has it: its desktop file names this program, and
  /// the other one outside of sandboxes has only claimed it.
  static func succeeds(_ identity: Identity, _ app: AppRecord) -> Bool {
    identity.isOfDesktopFile && !app.isInstalled && app.program.first?.hasPrefix("/") == true
  }

  private static func script(_ hello: Hello) throws -> [String] {
    guard let path = hello.scriptPath else { return [] }
    try LaunchRule.check(path, field: "scriptPath")
    guard path.hasPrefix("/") else {
      throw Refusal.apps(.greeting(.scriptNotAbsolute(path)))
    }
    return [path]
  }

  /// A name made of the program's file name and a digest of its whole path, so that two programs of one name
  /// are two apps.
  static func derived(from program: [String]) -> BundleIdentifier {
    let path = program.last ?? ""
    let name = (path.split(separator: "/").last ?? "program").unicodeScalars.prefix(64).map {
      allowed($0) ? Character($0) : "-"
    }
    var text = "local."
    text += String(name).split(separator: ".").joined(separator: ".")
    text += "-" + String(digest(of: program.joined(separator: "\0")), radix: 16)
    // The shape above is always an identifier; the fallback keeps the function total.
    return BundleIdentifier(text) ?? fallback
  }

  private static let fallback: BundleIdentifier = {
    guard let identifier = BundleIdentifier("local.program") else {
      preconditionFailure("malformed identifier: local.program")
    }
    return identifier
  }()

  private static func parse(_ text: String, field: String) throws -> BundleIdentifier {
    guard let identifier = BundleIdentifier(text), !identifier.isClaimed else {
      throw Refusal.apps(.greeting(.noIdentifier(text, field: field)))
    }
    return identifier
  }

  private static func allowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
        || scalar == "-" || scalar == "_" || scalar == ".")
  }

  /// FNV-1a; it distinguishes paths and hides nothing.
  static func digest(of text: String) -> UInt32 {
    text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}

/// The prefix in the word of a program that is not known by an executable's path.
package enum ProgramMark {
  /// Before the path of a bundle's script, which replaces the interpreter's path: the interpreter may be found along
  /// `PATH` and change with each update.
  package static let script = "script:"
  /// Before the name that a sandbox gives its app.
  package static let sandbox = "sandbox:"
  /// Before the executable's path in a sandbox that gives its app no name.
  package static let confined = "confined:"
}

/// The data of an app's bundle.
package struct InstalledApp: Hashable, Sendable {
  /// The identifier that the bundle claims, and gets.
  package var identifier: BundleIdentifier
  /// The name that the user sees.
  package var displayName: String
  /// The bundle's absolute path.
  package var bundlePath: String
  /// The program that the identifier is bound to, as an absolute path.
  package var executable: String
  /// Whether that program is a script, which runs as its interpreter.
  package var isScript: Bool
  /// The rights that the app may request from the user.
  package var entitlements: Entitlements
  /// The extensions in the bundle.
  package var extensions: [AppExtension]
  /// Whether the bundle declares that pushes may wake the app (H7).
  package var wakesForPushes: Bool
  /// The schemes of the links that the app opens, in lower case.
  package var schemes: [String]

  /// Creates the facts of a bundle.
  package init(
    identifier: BundleIdentifier, displayName: String, bundlePath: String, executable: String,
    isScript: Bool = false, entitlements: Entitlements, extensions: [AppExtension] = [],
    wakesForPushes: Bool = false, schemes: [String] = []
  ) {
    self.identifier = identifier
    self.displayName = displayName
    self.bundlePath = bundlePath
    self.executable = executable
    self.isScript = isScript
    self.entitlements = entitlements
    self.extensions = extensions
    self.wakesForPushes = wakesForPushes
    self.schemes = schemes
  }
}

/// The rules for an app's own launch command.
enum LaunchRule {
  /// Refuses a command that starts nothing, or that the app may not choose.
  static func check(_ command: [String], isInstalled: Bool, isSandboxed: Bool) throws {
    let value = command.first ?? ""
    if isInstalled {
      throw Refusal.apps(.command(.ofBundle(value)))
    }
    if isSandboxed {
      // The system would run it outside the sandbox, where the app itself has no access.
      throw Refusal.apps(.command(.ofSandbox(value)))
    }
    guard let executable = command.first, executable.hasPrefix("/") else {
      throw Refusal.apps(.command(.notAbsolute(value)))
    }
    guard command.count <= CoreLimits.commandWords else {
      throw Refusal.apps(.command(.tooManyWords(command.count)))
    }
    for word in command { try check(word, field: "command") }
  }

  /// Refuses to start an app without a known launch command.
  static func check(canStart app: AppRecord) throws {
    guard !app.launch.isPossible else { return }
    throw Refusal.apps(.notStartable(app.identifier))
  }

  /// Refuses session variables that no process can be started with.
  static func check(environment: [String: String]) throws {
    guard environment.count <= CoreLimits.environmentVariables else {
      throw Refusal.apps(.greeting(.tooManyVariables(environment.count)))
    }
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
      guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "=")) else {
        throw Refusal.apps(.greeting(.noVariable(name)))
      }
      try check(name, field: "environment")
      try check(value, field: "environment")
    }
  }

  /// Refuses a text that cannot be passed to a process or a file system.
  static func check(_ text: String, field: String) throws {
    let size = text.utf8.count
    guard size <= CoreLimits.pathBytes else {
      throw Refusal.apps(.command(.textTooLong(text, field: field)))
    }
    guard !text.utf8.contains(0) else {
      throw Refusal.apps(.command(.zeroByte(text, field: field)))
    }
  }
}
