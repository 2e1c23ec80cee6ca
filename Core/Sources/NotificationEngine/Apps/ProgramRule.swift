import NotificationModel

/// The claims of a desktop program about itself when it posts a notification; all of them may be wrong.
package struct ProgramClaim: Hashable, Sendable {
  /// The name that it gives itself, for the user.
  package var name: String
  /// The name of its desktop file, without the ending; empty if it names none.
  package var desktopEntry: String

  package init(name: String, desktopEntry: String = "") {
    self.name = name
    self.desktopEntry = desktopEntry
  }

  /// Whether it claims nothing.
  package var isEmpty: Bool { name.isEmpty && desktopEntry.isEmpty }
}

/// The facts that the bus and the kernel report about the program behind a connection.
package struct ProgramFacts: Hashable, Sendable {
  /// The path of its executable, if it could be read.
  package var executable: String?
  /// The sandbox's own name of the app, if the program is sandboxed.
  package var sandboxIdentifier: String?
  /// Whether it is sandboxed; a claim of another name is then ignored.
  package var isSandboxed: Bool
  /// The app that the session's service manager started it as.
  package var unitApp: String?
  /// The name on the bus that it owns, if it claims to be the app of that name.
  package var busName: String?
  /// The desktop file of the app that it is or claims to be, if the file exists.
  package var entry: ProgramEntry?

  package init(
    executable: String?, sandboxIdentifier: String? = nil, isSandboxed: Bool = false,
    unitApp: String? = nil, entry: ProgramEntry? = nil
  ) {
    self.executable = executable
    self.sandboxIdentifier = sandboxIdentifier
    self.isSandboxed = isSandboxed
    self.unitApp = unitApp
    self.entry = entry
  }
}

extension ProgramFacts {
  /// Whether its paths name the user's files. In a sandbox a path means another file, and for a program that exited before it
  /// was known the sandbox is unknown.
  package var namesFiles: Bool { executable != nil && !isSandboxed && sandboxIdentifier == nil }

  /// Whether the known facts prove that a program is not the app that it claims to be (S20).
  ///
  /// Without facts it may be that app: its identifier is then bound to the first program that claims it. A sandbox without a
  /// name can prove nothing, so a desktop file of that name belongs to another app.
  func isAnother(than app: BundleIdentifier) -> Bool {
    if let sandboxIdentifier { return sandboxIdentifier != app.rawValue }
    guard let entry, entry.identifier == app.rawValue else { return false }
    if isSandboxed { return true }
    guard let program = entry.program else { return false }
    return program != executable && unitApp != entry.identifier && busName != entry.identifier
  }
}

/// The description of an app in its desktop file.
package struct ProgramEntry: Hashable, Sendable {
  /// The name of the file without the ending.
  package var identifier: String
  /// The name of the app for the user.
  package var name: String
  /// The path of the program that it starts, with links resolved; absent without a program.
  package var program: String?

  package init(identifier: String, name: String, program: String? = nil) {
    self.identifier = identifier
    self.name = name
    self.program = program
  }
}

/// Identifies the app of a desktop program: by facts if any are known, else by its claim (S20).
///
/// A claim never names another app: its identifier begins with `program.`, which no app of another kind can have.
enum ProgramRule {
  /// The app of a program.
  struct Identity: Hashable, Sendable {
    var identifier: BundleIdentifier
    var displayName: String
    /// The name of its desktop file, for its icon and for starting it.
    var desktopEntry: String?
    /// The executable that proves it, if the other facts do not.
    var executable: String?
  }

  static func identity(of facts: ProgramFacts, claiming claim: ProgramClaim) -> Identity {
    if let proven = proven(facts, claim), let identifier = BundleIdentifier(proven),
      !identifier.isClaimed
    {
      let entry = facts.entry.flatMap { $0.identifier == proven ? $0 : nil }
      return Identity(
        identifier: identifier, displayName: shown(entry?.name ?? claim.name, or: proven),
        desktopEntry: proven,
        executable: facts.sandboxIdentifier == nil && entry?.program == facts.executable
          ? facts.executable : nil)
    }
    let name = [claim.desktopEntry, claim.name, executableName(facts)].first { !$0.isEmpty }
    let entry = facts.entry.flatMap { $0.identifier == claim.desktopEntry ? $0 : nil }
    return Identity(
      identifier: claimed(name ?? "unknown"),
      displayName: shown(entry?.name ?? claim.name, or: name ?? "Unknown Program"),
      desktopEntry: facts.isSandboxed ? nil : entry?.identifier)
  }

  /// The proven app: the sandbox's, or the app whose desktop file starts this very program.
  ///
  /// A unit alone proves nothing: every command typed into a terminal runs in the terminal's unit.
  private static func proven(_ facts: ProgramFacts, _ claim: ProgramClaim) -> String? {
    if let name = facts.sandboxIdentifier { return name }
    if facts.isSandboxed { return nil }
    if let unit = facts.unitApp, unit == claim.desktopEntry { return unit }
    if let name = facts.busName, name == claim.desktopEntry, facts.entry != nil { return name }
    guard let entry = facts.entry, let program = entry.program, program == facts.executable,
      claim.desktopEntry.isEmpty || claim.desktopEntry == entry.identifier
    else { return nil }
    return entry.identifier
  }

  /// An identifier made of a claimed name: its letters and digits, and a digest if it has other characters.
  private static func claimed(_ name: String) -> BundleIdentifier {
    let kept = name.utf8.prefix(CoreLimits.claimedNameBytes).map { byte in
      isAllowed(byte) ? byte : UInt8(ascii: "-")
    }
    var text = BundleIdentifier.claimedPrefix + String(decoding: kept, as: UTF8.self)
    if !kept.elementsEqual(name.utf8) {
      text += "-" + String(IdentityRule.digest(of: name), radix: 16)
    }
    // The shape above is always an identifier; the fallback keeps the function total.
    return BundleIdentifier(text) ?? IdentityRule.derived(from: [name])
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func executableName(_ facts: ProgramFacts) -> String {
    String(facts.executable?.split(separator: "/").last ?? "")
  }

  private static func shown(_ name: String, or other: String) -> String {
    let name = name.isEmpty ? other : name
    return String(name.prefix(CoreLimits.displayNameCharacters))
  }
}
