import DesktopEntries

/// The backend that the desktop portal uses for notifications, according to its configuration.
///
/// Portals up to 1.18 read only the first file that they find. So the user's file is a copy of the effective file with one
/// line set: a file with that line alone would disable screen sharing and everything else.
package struct PortalPreference: Hashable, Sendable {
  /// The step that makes the portal use our backend.
  package enum Plan: Hashable, Sendable {
    /// Write this file with this text.
    case write(path: String, text: String)
    /// The user's own file already has the setting.
    case isSet(path: String)
    /// The user's own file has another setting, which only the user may change.
    case ask(path: String)
  }

  /// The folder of the user's own files.
  package let folder: String
  private let paths: [String]
  private let ownPath: String

  /// The files of a session, in the order in which the portal looks for them.
  ///
  /// - Returns: Nil if the environment names no home or no desktop: a file for any desktop would affect every other desktop
  ///   too.
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

  /// The folder of the user's own files; nil if the environment names no home.
  package static func ownFolder(_ environment: [String: String]) -> String? {
    BaseFolders.settings(environment).home.map { "\($0)/\(folderName)" }
  }

  /// Decides by the contents of the files; `read` returns nil for a missing file.
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

  /// Whether this program wrote a file.
  package static func isOurs(_ text: String) -> Bool { text.utf8.starts(with: mark.utf8) }

  /// The line that makes the portal use our backend.
  package static let line = "org.freedesktop.impl.portal.Notification=usernotifications"

  private static let backend = "usernotifications"
  private static let key = "org.freedesktop.impl.portal.Notification"
  private static let folderName = "xdg-desktop-portal"
  private static let mark =
    "# Written by `unctl desktop serve`; `unctl desktop lend` removes it. Other lines are a copy."

  // MARK: - Texts

  /// Sets the line in the text; the previously preferred backends follow ours.
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

  /// The preferred backends for notifications in a text.
  private static func backends(in text: String) -> [String] {
    for (group, line) in grouped(text) where isSame(group, "preferred") {
      if let value = value(of: key, in: line) {
        return value.utf8.split(separator: UInt8(ascii: ";")).map { String(trimmed(Substring($0))) }
      }
    }
    return []
  }

  /// Whether the portal would use the file at all.
  private static func hasPreference(_ text: String) -> Bool {
    grouped(text).contains { group, line in
      isSame(group, "preferred") && line.utf8.contains(UInt8(ascii: "="))
        && line.utf8.first != UInt8(ascii: "#")
    }
  }

  /// The lines, each with its group; the header of a group belongs to the group.
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

  /// Compares by bytes: the cost of comparing letters is quadratic in their combining marks.
  private static func isSame(_ text: some StringProtocol, _ other: String) -> Bool {
    text.utf8.elementsEqual(other.utf8)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }

  /// Whether the portal derives file names from a desktop's name.
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
