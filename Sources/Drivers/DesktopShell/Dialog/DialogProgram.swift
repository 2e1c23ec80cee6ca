/// A program of the desktop's that asks for one line of text and prints it.
enum DialogProgram: String, CaseIterable {
  case zenity
  case kdialog
  case yad
  case rofi
  case fuzzel
  case wofi

  /// The variables of which one must be set: what it can show a window on.
  var screens: [String] {
    switch self {
    case .zenity, .kdialog, .yad: ["WAYLAND_DISPLAY", "DISPLAY"]
    case .rofi: ["DISPLAY"]
    case .fuzzel, .wofi: ["WAYLAND_DISPLAY"]
    }
  }

  /// The order in which programs are tried on a desktop, by the words of `XDG_CURRENT_DESKTOP`.
  ///
  /// Whoever has a desktop of tiles has chosen one of its menus; elsewhere they come last, because they
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
  /// A text is tied to its option wherever the program allows that, so that none is taken for an option.
  /// What a program does with a text beyond showing it was found by trying Debian 12's builds.
  func arguments(for question: TextQuestion) -> [String] {
    let title = question.title
    let lines = [question.heading, question.placeholder].filter { !$0.isEmpty }
      .joined(separator: "\n")
    switch self {
    case .zenity:
      // It reads backslashes as C does, and underlines the letter after `_`.
      let text = lines.replacing("\\", with: "\\\\").replacing("_", with: "__")
      let button = question.button.isEmpty ? [] : ["--ok-label=\(question.button)"]
      return ["--entry", "--title=\(title)", "--text=\(text)", "--width=400"] + button
    case .kdialog:
      // It reads backslashes too, takes what looks like markup for it, and underlines after `&`.
      let text = DesktopText.withoutMarkup(lines).replacing("\\", with: "\\\\")
        .replacing("&", with: "&&")
      return ["--title=\(title)", "--inputbox=\(text)"]
    case .yad:
      let text = lines.replacing("\\", with: "\\\\")
      return [
        "--entry", "--no-markup", "--title=\(title)", "--text=\(text)", "--width=400", "--center",
      ]
    case .rofi:
      // Its values stand alone, and the message is markup.
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

  /// A text that leaves room for what is typed beside it.
  private static func prompt(_ text: String) -> String {
    DesktopText.cut(text, to: DesktopLimits.dialogPromptBytes)
  }

  /// A text that is no option of a program that looks for them everywhere.
  private static func value(_ text: String) -> String { text.hasPrefix("-") ? " " + text : text }
}

extension TextQuestion {
  /// What is to be typed, and for whom.
  var title: String { "\(action.isEmpty ? "…" : action) – \(appName)" }

  /// Everything on one line, for programs that have no more.
  fileprivate var line: String {
    [heading, action.isEmpty ? placeholder : action].filter { !$0.isEmpty }
      .joined(separator: " – ")
  }
}
