import NotificationModel
import ShellScene
import TestSupport
import Testing

/// Actions and queries of tests of the panel's focus.
extension Bench {
  /// Presents a notification that takes an answer.
  @discardableResult
  mutating func presentAnswerable(
    _ name: String, group: String? = nil, _ change: (inout Presentation) -> Void = { _ in }
  ) -> NotificationKey {
    present(name, group: group) { presentation in
      presentation.actions = [
        .init(
          identifier: "reply", title: "Reply",
          textInput: .init(buttonTitle: "Send", placeholder: "Message"))
      ]
      change(&presentation)
    }
  }

  /// Opens the panel, which gets the keyboard.
  mutating func openPanel() {
    _ = shell.togglePanel(at: moment)
    draw()
    _ = send(.keyboard(.panel, isHere: true))
  }

  /// The path of the focused node in the panel.
  var focused: String? {
    scenes[.panel]?.root.pressables.first { $0.state.contains(.focused) }?.name.path
  }

  /// Presses Tab until a thing has the focus.
  mutating func reach(_ name: String) {
    for _ in 0..<30 where focused != name { _ = key(.tab) }
    #expect(focused == name)
  }

  /// The path of the first thing in the panel that can be pressed, of a kind of row and with an ending.
  func panelPart(_ kind: String, _ ending: String) -> String {
    scenes[.panel]?.root.pressables.map(\.name.path)
      .first { $0.hasPrefix("panel/\(kind)/") && $0.hasSuffix(ending) } ?? ""
  }

  /// The path of a notification's card in the panel.
  func panelCard(_ name: String) -> String { "panel/card/org.example.app/\(name)" }
}
