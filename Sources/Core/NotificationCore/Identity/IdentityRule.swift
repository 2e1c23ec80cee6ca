import NotificationModel

/// Decides which app a program is, from what it claims and what the kernel says.
///
/// A sandbox's name counts before a claim, and a claim before the executable's own path.
enum IdentityRule {
  /// The identifier a program gets, and the program it will belong to.
  struct Identity {
    var identifier: BundleIdentifier
    var program: [String]
    /// What starts it when it is not running.
    var launchCommand: [String]
    var isSandboxed = false
    /// Whether it is an extension in the bundle of the app, and not the app itself.
    var isExtension = false

    /// Takes a process for the script of an installed bundle that it runs, or was started by.
    ///
    /// Its executable is the interpreter then, or another program within the bundle. Which script an
    /// interpreter runs is its own word, so a bundle whose program is no script is not found this way.
    ///
    /// An extension in the bundle speaks for its app too (J2).
    mutating func settle(in app: AppRecord) {
      guard app.isInstalled, !isSandboxed else { return }
      if app.extensions.contains(where: { [$0.executable] == program }) {
        isExtension = true
        program = app.program
        return
      }
      guard let bundle = app.bundlePath, let path = program.last,
        let script = app.program.first, script.hasPrefix(IdentityRule.scriptMark)
      else { return }
      let isScript = program.count == 2 && script == IdentityRule.scriptMark + path
      let isInBundle = program.count == 1 && path.utf8.starts(with: (bundle + "/").utf8)
      if isScript || isInBundle { program = app.program }
    }
  }

  /// What stands before the path of a bundle's script in the place of an interpreter, which may be
  /// found along `PATH` and become another with each update.
  private static let scriptMark = "script:"

  /// The program that an installed bundle's identifier belongs to.
  static func program(of bundle: InstalledApp) -> [String] {
    [bundle.isScript ? scriptMark + bundle.executable : bundle.executable]
  }

  /// Names a program; refused where a name is no identifier, or nobody can tell which program it is.
  static func identity(of peer: PeerFacts, claiming hello: Hello) throws -> Identity {
    if let name = peer.sandboxIdentifier {
      // The sandbox is the app: the paths within it change with each of its versions.
      return Identity(
        identifier: try parse(name, field: "sandbox"), program: ["sandbox:\(name)"],
        launchCommand: peer.sandboxCommand, isSandboxed: true)
    }
    guard let executable = peer.executable else {
      throw NotificationFailure(
        .identityRefused, field: "executable", value: "process \(peer.processIdentifier)",
        message: "The program's executable could not be read, so nobody knows which app it is.",
        remedy: "Keep the program running until the greeting has been answered.")
    }
    let program = try [executable] + script(hello)
    let identifier =
      try hello.bundleIdentifier.map { try parse($0, field: "bundleIdentifier") }
      ?? derived(from: program)
    return Identity(identifier: identifier, program: program, launchCommand: program)
  }

  private static func script(_ hello: Hello) throws -> [String] {
    guard let path = hello.scriptPath else { return [] }
    try LaunchRule.check(path, field: "scriptPath")
    guard path.hasPrefix("/") else {
      throw NotificationFailure(
        .invalidValue, field: "scriptPath", value: path, message: "The path is not absolute.",
        remedy: "Name the script by its whole path.")
    }
    return [path]
  }

  /// A name made of the program's file name and a digest of its whole path, so that two programs of
  /// one name are two apps.
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
      preconditionFailure("local.program is an identifier")
    }
    return identifier
  }()

  private static func parse(_ text: String, field: String) throws -> BundleIdentifier {
    guard let identifier = BundleIdentifier(text) else {
      throw NotificationFailure(
        .invalidValue, field: field, value: text,
        message: "This is not a bundle identifier.",
        remedy: "Use letters, digits, dots, hyphens and underscores, such as com.example.app.")
    }
    return identifier
  }

  private static func allowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
        || scalar == "-" || scalar == "_" || scalar == ".")
  }

  /// FNV-1a; it tells paths apart and keeps nothing secret.
  private static func digest(of text: String) -> UInt32 {
    text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}
