import NotificationModel

@testable import unctl

/// Typed text is understood or refused; shown text cannot control the terminal.
enum ArgumentParsing {
  static func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    if let length = try? LengthOfTime(text) {
      try promise(length.seconds > 0 && length.microseconds >= 0, "a length is not positive")
    }
    _ = try? ActionText(text)
    _ = try? ActionText.reply(text)
    _ = try? ComponentList(text)
    _ = try? DateAndTime(text)
    _ = try? ScheduleText(text)
    _ = try? TimeOfDay(text)
    _ = try? UserInfoText(text)
    _ = try? WeekdayName(text)
    try checkShown(text)
    try checkKeys(bytes)
  }

  private static func checkShown(_ text: String) throws {
    let line = SafeText.line(text)
    try promise(
      !line.unicodeScalars.contains { $0.properties.generalCategory == .control },
      "a control character is shown")
    for columns in [1, 7, 80] {
      let cut = TextWidth.of(TextWidth.cut(line, to: columns))
      try promise(cut <= columns, "a line of \(cut) columns was cut to \(columns)")
      for part in TextWidth.wrap(line, to: columns) {
        try promise(TextWidth.of(part) <= max(columns, 2), "a wrapped line is too long")
      }
    }
  }

  /// Keys do not depend on the split of the bytes, except for keys that begin with an escape.
  private static func checkKeys(_ bytes: [UInt8]) throws {
    guard !bytes.contains(0x1B) else {
      var reader = WatchKeyReader()
      _ = reader.receive(bytes)
      return
    }
    var whole = WatchKeyReader()
    var cut = WatchKeyReader()
    let keys = whole.receive(bytes)
    try promise(bytes.flatMap { cut.receive([$0]) } == keys, "keys depend on where they were cut")
  }
}
