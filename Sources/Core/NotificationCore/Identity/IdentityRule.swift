import NotificationModel

/// Decides which app a program is, from what it claims and what the kernel says.
enum IdentityRule {
  /// The identifier a program gets, and the program it will belong to.
  struct Identity {
    var identifier: BundleIdentifier
    var program: [String]
    /// Whether the name was made up from the executable's path.
    var isDerived: Bool
  }

  /// A sandbox's name counts before a claim, and a claim before the executable's own path.
  static func identity(of peer: PeerFacts, claiming hello: Hello) throws -> Identity {
    guard let executable = peer.executable else {
      throw NotificationFailure(
        .identityRefused, field: "executable", value: "process \(peer.processIdentifier)",
        message: "The program's executable could not be read, so nobody knows which app it is.",
        remedy: "Keep the program running until the greeting has been answered.")
    }
    let program = [executable] + (hello.scriptPath.map { [$0] } ?? [])
    if let name = peer.sandboxIdentifier {
      return Identity(
        identifier: try parse(name, field: "sandbox"), program: program, isDerived: false)
    }
    if let name = hello.bundleIdentifier {
      return Identity(
        identifier: try parse(name, field: "bundleIdentifier"), program: program, isDerived: false)
    }
    return Identity(identifier: derived(from: program), program: program, isDerived: true)
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
