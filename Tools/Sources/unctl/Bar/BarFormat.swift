import ArgumentParser
import NotificationModel
import NotificationWire
import Words

/// The lines that a bar reads.
enum BarFormat: String, ExpressibleByArgument, CaseIterable {
  case waybar
  case polybar
  case i3statusRust = "i3status-rust"
  case eww
  case json

  /// The line for a state; only tooltips have words.
  func line(of state: BarState, in words: Vocabulary) -> String {
    switch self {
    case .waybar: waybar(state, words)
    case .polybar: polybar(state)
    case .i3statusRust: i3statusRust(state)
    case .eww, .json: json(state, words)
    }
  }

  /// Waybar reads the texts as Pango's markup.
  private func waybar(_ state: BarState, _ words: Vocabulary) -> String {
    let icon = (state.focus == nil ? "" : "dnd-") + (state.count == 0 ? "none" : "notification")
    return SafeText.json { writer in
      writer.object { writer in
        writer.member("text", "\(state.count)")
        writer.member("alt", icon)
        writer.member("tooltip", tooltip(state, words).map(Self.markup).joined(separator: "\n"))
        writer.member("class", classes(state))
      }
    }
  }

  private func tooltip(_ state: BarState, _ words: Vocabulary) -> [String] {
    let focus = state.focus.map { [words.text(.focusOn, ["name": $0])] } ?? []
    let titles = state.newest.map { "\($0.appName): \(words.worded($0).title)" }
    let others = state.count - titles.count
    let more = others > 0 ? [words.text(.more, count: others)] : []
    return (focus + titles + more).map(Self.short)
  }

  private func classes(_ state: BarState) -> [String] {
    (state.count == 0 ? [] : ["unread"]) + (state.focus == nil ? [] : ["focus"])
      + (state.isLocked ? ["locked"] : [])
  }

  /// A `%{` would begin a formatting tag of polybar.
  private func polybar(_ state: BarState) -> String {
    let focus = state.focus.map { " \(Self.short($0))" } ?? ""
    return "\(state.count)\(focus)".split(separator: "%{", omittingEmptySubsequences: false)
      .joined(separator: "% {")
  }

  private func i3statusRust(_ state: BarState) -> String {
    SafeText.json { writer in
      writer.object { writer in
        writer.member("text", "\(state.count)")
        writer.member("icon", state.focus == nil ? "bell" : "bell-slash")
        writer.member("state", state.count == 0 ? "Idle" : "Info")
      }
    }
  }

  private func json(_ state: BarState, _ words: Vocabulary) -> String {
    SafeText.json { writer in
      writer.object { writer in
        writer.member("count", state.count)
        writer.member("focus", state.focus ?? "")
        writer.member("isLocked", state.isLocked)
        writer.name("newest")
        writer.array { writer in
          for notification in state.newest.map(words.worded) {
            writer.object { writer in
              writer.member("app", Self.short(notification.appName))
              writer.member("title", Self.short(notification.title))
            }
          }
        }
      }
    }
  }

  /// A text of a sender on one line of limited length.
  private static func short(_ text: String) -> String {
    TextWidth.cut(SafeText.line(text), to: ArgumentLimits.barColumns)
  }

  /// A text in which nothing is markup of Pango.
  static func markup(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      default: result.append(character)
      }
    }
  }
}
