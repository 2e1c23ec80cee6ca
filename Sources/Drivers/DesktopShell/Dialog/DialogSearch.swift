import Foundation

/// Finds the program that asks the person for a text, anew for each, because programs come and go.
package struct DialogSearch {
  /// What a search comes to.
  package enum Outcome: Hashable, Sendable {
    /// This program asks.
    case found(DialogCommand)
    /// The person wants no dialogs.
    case switchedOff
    /// The daemon knows of no screen.
    case noScreen
    /// None of those that are known is installed.
    case noProgram
    /// The one that the person wants is not installed.
    case missing(name: String)
  }

  /// The variable that says `off`, the name of a program or the path of one.
  package static let setting = "USERNOTIFICATIONS_REPLY_DIALOG"

  private let environment: [String: String]
  private let isProgram: (String) -> Bool

  /// Takes the variables of the session.
  package init(
    environment: [String: String],
    isProgram: @escaping (String) -> Bool = FileManager.default.isExecutableFile
  ) {
    self.environment = environment
    self.isProgram = isProgram
  }

  /// Looks for the program.
  package var outcome: Outcome {
    let wish = environment[Self.setting] ?? ""
    if wish == "off" { return .switchedOff }
    if wish.hasPrefix("/") {
      return isProgram(wish) ? .found(DialogCommand(path: wish)) : .missing(name: wish)
    }
    guard isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") else { return .noScreen }
    if !wish.isEmpty { return path(of: wish).map(found) ?? .missing(name: wish) }
    let desktop = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":")
    let usable = DialogProgram.order(on: desktop).filter { $0.screens.contains(where: isSet) }
    return usable.lazy.compactMap { path(of: $0.rawValue) }.first.map(found) ?? .noProgram
  }

  private func found(_ path: String) -> Outcome { .found(DialogCommand(path: path)) }

  private func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }

  /// A name with a slash would lead out of the folders of programs.
  private func path(of name: String) -> String? {
    guard !name.contains("/") else { return nil }
    let folders = (environment["PATH"] ?? Self.usualFolders).split(separator: ":")
    return folders.prefix(DesktopLimits.programFolders).lazy.filter { $0.hasPrefix("/") }
      .map { "\($0)/\(name)" }.first(where: isProgram)
  }

  private static let usualFolders = "/usr/local/bin:/usr/bin:/bin"
}
