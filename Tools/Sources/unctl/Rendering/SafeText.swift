import LinuxEvents
import NotificationModel
import NotificationWire

/// Makes a text from an app harmless for a terminal, as `VisibleText` does.
enum SafeText {
  /// The text on one line: breaks and tabs become spaces.
  static func line(_ text: String) -> String {
    lines(text).joined(separator: " ")
  }

  /// The text with its own line breaks kept, one element for each line.
  static func lines(_ text: String) -> [String] {
    // A scalar view grows in place only by single appends: a string accessed through its view is copied
    // each time, and so is the view when a sequence is appended.
    var lines = [String.UnicodeScalarView()]
    for character in text {
      if !character.isNewline {
        for scalar in character.unicodeScalars {
          lines[lines.count - 1].append(VisibleText.visible(scalar))
        }
      } else if lines.count < lineLimit {
        lines.append(String.UnicodeScalarView())
      } else {
        lines[lines.count - 1].append(" ")
      }
    }
    return lines.map { String($0) }
  }

  /// A text of the system whose values, which may be names that apps chose, are harmless. Its words may have marks that
  /// direct the text.
  static func values(in text: SystemText) -> SystemText {
    var text = text
    text.values = text.values.mapValues { value in
      switch value {
      case .text(let text): .text(line(text))
      case .texts(let texts): .texts(texts.map(values))
      case .time, .length: value
      }
    }
    return text
  }

  /// JSON text with the characters that could act on a terminal written as escapes, which a JSON
  /// parser decodes.
  static func json(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if VisibleText.isHarmful(scalar) {
        for unit in Character(scalar).utf16 { result += "\\u\(hexadecimal(unit))" }
      } else {
        result += String(scalar)
      }
    }
    return result
  }

  /// JSON in the form of the wire, which is one line.
  static func json(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return json(String(decoding: writer.bytes, as: UTF8.self))
  }

  private static let lineLimit = 40

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension DisplayText {
  /// The text if it is literal, or the key if it is still to be localized.
  var plain: String {
    switch self {
    case .literal(let text): text
    case .localized(let key, _): key
    }
  }
}

/// The description of a refused call, in the one line that every error of this program has.
enum RefusalLine {
  /// `message (field: value). remedy`
  static func text(_ failure: NotificationFailure) -> String {
    var sentence = SafeText.line(failure.message)
    if sentence.hasSuffix(".") { sentence.removeLast() }
    let shown = failure.value.flatMap { $0.isEmpty ? nil : $0 }
    switch (failure.field, shown) {
    case (let field?, let value?): sentence += " (\(SafeText.line(field)): \(SafeText.line(value)))"
    case (let field?, nil): sentence += " (\(SafeText.line(field)))"
    case (nil, let value?): sentence += " (\(SafeText.line(value)))"
    case (nil, nil): break
    }
    return failure.remedy.isEmpty ? sentence + "." : sentence + ". " + SafeText.line(failure.remedy)
  }

  /// 69 if no daemon answered, 1 if the call was refused.
  static func exitCode(_ failure: NotificationFailure) -> Int32 {
    failure.code == .noDaemon || failure.code == .connectionLost ? 69 : 1
  }
}
