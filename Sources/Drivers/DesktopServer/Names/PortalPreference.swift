import DesktopEntries

/// Which backend the desktop portal asks for notifications, as its configuration says.
///
/// Portals up to 1.18 read the first file that they find and no other. So the person's own file is a copy of the one that
/// was in force, with one line set: a file with that line alone would take screen sharing and all else away.
package struct PortalPreference: Hashable, Sendable {
  /// What is to be done so that the portal asks this system.
  package enum Plan: Hashable, Sendable {
    /// This file is to have this text.
    case write(path: String, text: String)
    /// The person's own file says so already.
    case isSet(path: String)
    /// The person's own file says something else, and is theirs to change.
    case ask(path: String)
  }

  /// The folder of the person's own files.
  package let folder: String
  private let paths: [String]
  private let ownPath: String

  /// The files of a session, in the order in which the portal looks for them.
  ///
  /// - Returns: Nil if the environment names no home, or nothing says which desktop it is: a file for any desktop would
  ///   be in force on every other one too.
  package init?(environment: [String: String], desktops: [String]) {
    let desktops = desktops.filter(Self.isName).map { $0.lowercased() }
    guard let own = Self.ownFolder(environment), let desktop = desktops.first else { return nil }
    let folders =
      BaseFolders.settings(environment).system + ["/etc"] + BaseFolders.data(environment).all
      + ["/usr/share"]
    let names = desktops.map { "\($0)-portals.conf" } + ["portals.conf"]
    folder = own
    paths = ([own] + folders.map { "\($0)/\(Self.folderName)" }).flatMap { folder in
      names.map { "\(folder)/\($0)" }
    }
    ownPath = "\(own)/\(desktop)-portals.conf"
  }

  /// The folder of the person's own files; nil if the environment names no home.
  package static func ownFolder(_ environment: [String: String]) -> String? {
    BaseFolders.settings(environment).home.map { "\($0)/\(folderName)" }
  }

  /// Decides by what the files say; nil stands for a file that is not there.
  package func plan(_ read: (String) -> String?) -> Plan {
    var source: String?
    for path in paths {
      guard let text = read(path), !Self.isOurs(text) else { continue }
      let isOwn = path.hasPrefix(folder + "/")
      guard Self.hasPreference(text) || path == ownPath else { continue }
      guard isOwn else {
        source = text
        break
      }
      let isSet = Self.backends(in: text).first.map { Self.isSame($0, Self.backend) } == true
      return isSet ? .isSet(path: path) : .ask(path: path)
    }
    return .write(path: ownPath, text: Self.mark + "\n" + Self.setting(source ?? ""))
  }

  /// Whether a file was written by this program.
  package static func isOurs(_ text: String) -> Bool { text.utf8.starts(with: mark.utf8) }

  /// The line that makes the portal ask this system.
  package static let line = "org.freedesktop.impl.portal.Notification=usernotifications"

  private static let backend = "usernotifications"
  private static let key = "org.freedesktop.impl.portal.Notification"
  private static let folderName = "xdg-desktop-portal"
  private static let mark =
    "# Written by `unctl desktop serve`; `unctl desktop lend` removes it. Other lines are a copy."

  // MARK: - Texts

  /// The text with the line in it; the backends that were preferred come after this one.
  private static func setting(_ text: String) -> String {
    let others = backends(in: text).filter { !isSame($0, backend) && !isSame($0, "none") }
    let line = "\(key)=\(([backend] + others).joined(separator: ";"))"
    var lines: [String] = []
    var isSet = false
    for (group, old) in grouped(text) {
      let isPreferred = isSame(group, "preferred")
      if isPreferred, value(of: key, in: old) != nil { continue }
      lines.append(old)
      if isPreferred, !isSet {
        lines.append(line)
        isSet = true
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    if !isSet { lines += ["[preferred]", line] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The backends that a text prefers for notifications.
  private static func backends(in text: String) -> [String] {
    for (group, line) in grouped(text) where isSame(group, "preferred") {
      if let value = value(of: key, in: line) {
        return value.utf8.split(separator: UInt8(ascii: ";")).map { String(trimmed(Substring($0))) }
      }
    }
    return []
  }

  /// Whether the portal would take the file at all.
  private static func hasPreference(_ text: String) -> Bool {
    grouped(text).contains { group, line in
      isSame(group, "preferred") && line.utf8.contains(UInt8(ascii: "="))
        && line.utf8.first != UInt8(ascii: "#")
    }
  }

  /// The lines, each with the group that it is in; the line that names a group is in it.
  private static func grouped(_ text: String) -> [(group: Substring, line: String)] {
    var group: Substring = ""
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      let content = trimmed(line)
      if content.utf8.first == UInt8(ascii: "["), content.utf8.last == UInt8(ascii: "]") {
        group = Substring(content.utf8.dropFirst().dropLast())
      }
      return (group, String(line))
    }
  }

  private static func value(of key: String, in line: String) -> Substring? {
    guard let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")),
      isSame(trimmed(line[..<sign]), key)
    else { return nil }
    return trimmed(line[line.utf8.index(after: sign)...])
  }

  /// Compares by bytes: comparing letters has a cost quadratic in their combining marks.
  private static func isSame(_ text: some StringProtocol, _ other: String) -> Bool {
    text.utf8.elementsEqual(other.utf8)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }

  /// Whether the portal makes names of files of a desktop's name.
  private static func isName(_ desktop: String) -> Bool {
    !desktop.isEmpty
      && desktop.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
