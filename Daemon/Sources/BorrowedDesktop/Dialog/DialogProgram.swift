import Foundation

/// A desktop program that asks for one line of text and prints it.
enum DialogProgram: String, CaseIterable {
  case zenity
  case kdialog
  case yad
  case rofi
  case fuzzel
  case wofi

  /// The variables for a display, of which one must be set.
  var screens: [String] {
    switch self {
    case .zenity, .kdialog, .yad: ["WAYLAND_DISPLAY", "DISPLAY"]
    case .rofi: ["DISPLAY"]
    case .fuzzel, .wofi: ["WAYLAND_DISPLAY"]
    }
  }

  /// The order in which programs are tried on a desktop, by the words of `XDG_CURRENT_DESKTOP`.
  ///
  /// A user of a tiling desktop has chosen one of its menus; elsewhere they come last, because they
  /// show no button.
  static func order(on desktop: some Sequence<Substring>) -> [DialogProgram] {
    let words = Set(desktop.map { $0.lowercased() })
    if !words.isDisjoint(with: ["kde", "lxqt"]) {
      return [.kdialog, .zenity, .yad, .rofi, .fuzzel, .wofi]
    }
    if !words.isDisjoint(with: ["sway", "hyprland", "river", "niri", "wlroots", "i3", "bspwm"]) {
      return [.fuzzel, .wofi, .rofi, .zenity, .yad, .kdialog]
    }
    return [.zenity, .yad, .kdialog, .rofi, .fuzzel, .wofi]
  }

  /// The arguments that ask a question.
  ///
  /// A text is tied to its option if the program allows that, so that no text is taken for an option. The side effects of
  /// texts on each program were found by trying Debian 12's builds.
  func arguments(for question: TextQuestion) -> [String] {
    let title = question.title
    let lines = [question.heading, question.placeholder].filter { !$0.isEmpty }
      .joined(separator: "\n")
    switch self {
    case .zenity:
      // The program reads backslashes as C does, and underlines the letter after `_`.
      let text = lines.replacing("\\", with: "\\\\").replacing("_", with: "__")
      let button = question.button.isEmpty ? [] : ["--ok-label=\(question.button)"]
      return ["--entry", "--title=\(title)", "--text=\(text)", "--width=400"] + button
    case .kdialog:
      // The program reads backslashes too, parses what looks like markup, and underlines after `&`.
      let text = DesktopText.withoutMarkup(lines).replacing("\\", with: "\\\\")
        .replacing("&", with: "&&")
      return ["--title=\(title)", "--inputbox=\(text)"]
    case .yad:
      let text = lines.replacing("\\", with: "\\\\")
      return [
        "--entry", "--no-markup", "--title=\(title)", "--text=\(text)", "--width=400", "--center",
      ]
    case .rofi:
      // The values are separate arguments, and the message is markup.
      let message = DesktopText.escaped(lines, bytes: 5 * lines.utf8.count)
      return [
        "-dmenu", "-l", "0", "-p", Self.value(Self.prompt(title)), "-mesg", Self.value(message),
      ]
    case .fuzzel:
      return ["--dmenu", "--lines=0", "--width=80", "--prompt=\(Self.prompt(question.line)): "]
    case .wofi:
      return ["--dmenu", "--lines=1", "--prompt=\(question.line)"]
    }
  }

  /// A text that leaves space for the input after it.
  private static func prompt(_ text: String) -> String {
    DesktopText.cut(text, to: BorrowedDesktopLimits.dialogPromptBytes)
  }

  /// A text that cannot be read as an option by programs that accept options anywhere.
  private static func value(_ text: String) -> String { text.hasPrefix("-") ? " " + text : text }
}

extension TextQuestion {
  /// The action and the app of the text.
  var title: String { "\(action.isEmpty ? "…" : action) – \(appName)" }

  /// Everything on one line, for programs with one line only.
  fileprivate var line: String {
    [heading, action.isEmpty ? placeholder : action].filter { !$0.isEmpty }
      .joined(separator: " – ")
  }
}

/// Finds the program that asks the user for a text, again for each question, because programs may be installed and removed.
package struct DialogSearch {
  /// The outcome of a search.
  package enum Outcome: Hashable, Sendable {
    /// This program asks.
    case found(DialogCommand)
    /// The user switched dialogs off.
    case switchedOff
    /// The daemon knows no display.
    case noScreen
    /// No known program is installed.
    case noProgram
    /// The program that the user chose is not installed.
    case missing(name: String)
  }

  /// The variable that contains `off`, the name of a program or the path of one.
  package static let setting = "USERNOTIFICATIONS_REPLY_DIALOG"

  private let environment: [String: String]
  private let isProgram: (String) -> Bool

  /// Creates a search with the variables of the session.
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

  /// A name with a slash would point outside the folders of programs.
  private func path(of name: String) -> String? {
    guard !name.contains("/") else { return nil }
    let folders = (environment["PATH"] ?? Self.usualFolders).split(separator: ":")
    return folders.prefix(BorrowedDesktopLimits.programFolders).lazy.filter { $0.hasPrefix("/") }
      .map { "\($0)/\(name)" }.first(where: isProgram)
  }

  private static let usualFolders = "/usr/local/bin:/usr/bin:/bin"
}

/// A program that was found for dialogs.
package struct DialogCommand: Hashable, Sendable {
  /// Its absolute path.
  package let path: String
  private let program: DialogProgram?

  init(path: String) {
    self.path = path
    program = DialogProgram(
      rawValue: String(
        path[(path.lastIndex(of: "/") ?? path.startIndex)...]
          .drop { $0 == "/" }))
  }

  /// The arguments that ask a question; a program of the user's own receives each part by its name.
  func arguments(for question: TextQuestion) -> [String] {
    program?.arguments(for: question) ?? [
      "--title=\(question.title)", "--text=\(question.heading)",
      "--placeholder=\(question.placeholder)", "--button=\(question.button)",
    ]
  }
}
