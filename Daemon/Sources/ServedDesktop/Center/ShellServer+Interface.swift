import DBus

extension ShellServer {
  /// The interface.
  package static let description = BusInterface(
    interface,
    [
      .method("List", [("options", "a{sv}")], [("notifications", "aa{sv}")]),
      .method("Invoke", [("app_id", "s"), ("id", "s"), ("action", "s"), ("text", "s")]),
      .method("Clear", [("keys", "as")]), .method("TogglePanel", []),
      .method("ListQuestions", [], [("questions", "aa{sv}")]),
      .method("Answer", [("app_id", "s"), ("subject", "s"), ("decision", "s")]),
      .method("SetFocus", [("name", "s"), ("seconds", "u")]),
      .method("Present", [("is_presenting", "b")]), .signal("Changed", []),
      .signal("PanelToggled", []), .signal("QuestionsChanged", []),
      .signal("Presented", [("notification", "a{sv}"), ("action", "s")]),
      .signal("Withdrawn", [("app_id", "s"), ("id", "s")]), .property("Version", "u"),
      .property("Unread", "u"), .property("Focus", "s"), .property("FocusModes", "as"),
      .property("Locked", "b"), .property("Inhibited", "b"),
    ])
}
