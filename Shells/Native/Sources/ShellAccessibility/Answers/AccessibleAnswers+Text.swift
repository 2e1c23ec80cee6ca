import DBus

/// The texts of labels and fields, read and written in parts.
extension AccessibleAnswers {
  func text(
    _ call: Call, _ object: AccessibleObject, _ text: AccessibleText
  ) throws(AccessibleRefusal) -> AccessibleAnswer {
    switch call.member {
    case "GetText":
      return AccessibleAnswer(.string(text[try range(call.int(0), call.int(1), text)]))
    case "GetStringAtOffset":
      return try part(call, text, .at, Self.granularities)
    case "GetTextAtOffset": return try part(call, text, .at, Self.boundaries)
    case "GetTextBeforeOffset": return try part(call, text, .before, Self.boundaries)
    case "GetTextAfterOffset": return try part(call, text, .after, Self.boundaries)
    case "GetCharacterAtOffset":
      let offset = try offset(call.int(0), text)
      let scalar = text.text.unicodeScalars.dropFirst(offset).first
      return AccessibleAnswer(.int32(Int32(scalar?.value ?? 0)))
    case "SetCaretOffset", "AddSelection", "RemoveSelection", "SetSelection", "GetSelection",
      "GetNSelections":
      return try selection(call, object, text)
    default: return try appearance(call, object, text)
    }
  }

  /// What AT-SPI calls a granularity, by its numbers.
  private static let granularities: [AccessibleText.Unit] = [
    .character, .word, .sentence, .line, .line,
  ]
  /// The kinds of boundaries of the older calls, by their numbers: characters, then starts and ends of the others.
  private static let boundaries: [AccessibleText.Unit] = [
    .character, .word, .wordEnd, .sentence, .sentence, .line, .line,
  ]

  private func part(
    _ call: Call, _ text: AccessibleText, _ side: AccessibleText.Side,
    _ units: [AccessibleText.Unit]
  ) throws(AccessibleRefusal) -> AccessibleAnswer {
    let offset = try offset(call.int(0), text)
    guard units.indices.contains(call.int(1)) else {
      throw .invalid("The kind of part \(call.int(1)) is not below \(units.count).")
    }
    let range = text.part(units[call.int(1)], side, offset)
    return AccessibleAnswer(
      .string(text[range]), .int32(Int32(range.lowerBound)), .int32(Int32(range.upperBound)))
  }

  /// Checks that an offset is in the text or at its end.
  private func offset(
    _ number: Int, _ text: AccessibleText
  ) throws(AccessibleRefusal) -> Int {
    guard (0...text.count).contains(number) else {
      throw .invalid("The offset \(number) is not between 0 and \(text.count).")
    }
    return number
  }

  /// A range of the text; an end of -1 means the end of the text, as everywhere in AT-SPI.
  private func range(
    _ start: Int, _ end: Int, _ text: AccessibleText
  ) throws(AccessibleRefusal) -> Range<Int> {
    let start = try offset(start, text)
    let end = end == -1 ? text.count : try offset(end, text)
    guard start <= end else { throw .invalid("The start \(start) lies behind the end \(end).") }
    return start..<end
  }

  // MARK: - Selection

  private func selection(
    _ call: Call, _ object: AccessibleObject, _ text: AccessibleText
  ) throws(AccessibleRefusal) -> AccessibleAnswer {
    switch call.member {
    case "GetNSelections": return AccessibleAnswer(.int32(text.selection == nil ? 0 : 1))
    case "SetCaretOffset":
      let offset = try offset(call.int(0), text)
      return select(offset..<offset, object, text)
    case "AddSelection":
      let range = try range(call.int(0), call.int(1), text)
      return text.selection == nil ? select(range, object, text) : AccessibleAnswer(.bool(false))
    default: break
    }
    guard let selection = text.selection, call.int(0) == 0 else {
      throw .invalid("There is no selection \(call.int(0)).")
    }
    switch call.member {
    case "GetSelection":
      return AccessibleAnswer(
        .int32(Int32(selection.lowerBound)), .int32(Int32(selection.upperBound)))
    case "RemoveSelection":
      let caret = text.caret ?? selection.upperBound
      return select(caret..<caret, object, text)
    default: return select(try range(call.int(1), call.int(2), text), object, text)
    }
  }

  /// Selects in a field; labels have no caret.
  private func select(
    _ range: Range<Int>, _ object: AccessibleObject, _ text: AccessibleText
  ) -> AccessibleAnswer {
    guard object.states.contains(.editable) else { return AccessibleAnswer(.bool(false)) }
    let start = text.byte(atCharacter: range.lowerBound)
    let end = text.byte(atCharacter: range.upperBound)
    return AccessibleAnswer(.bool(true), act: .select(object.node, start..<end))
  }

  // MARK: - Appearance

  /// Answers questions about the appearance of characters: they have no attributes, and the frame of their text.
  private func appearance(
    _ call: Call, _ object: AccessibleObject, _ text: AccessibleText
  ) throws(AccessibleRefusal) -> AccessibleAnswer {
    let none = DBusValue.dictionary(key: "s", value: "s", [])
    switch call.member {
    case "GetAttributeValue": return AccessibleAnswer(.string(""))
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return AccessibleAnswer(none)
    case "GetAttributes", "GetAttributeRun":
      _ = try offset(call.int(0), text)
      return AccessibleAnswer(none, .int32(0), .int32(Int32(text.count)))
    case "GetCharacterExtents":
      _ = try offset(call.int(0), text)
      return try extents(of: object, from: call.int(1))
    case "GetRangeExtents":
      _ = try range(call.int(0), call.int(1), text)
      return try extents(of: object, from: call.int(2))
    case "GetOffsetAtPoint": return AccessibleAnswer(.int32(-1))
    default: return AccessibleAnswer(.bool(false))
    }
  }

  private func extents(
    of object: AccessibleObject, from origin: Int
  ) throws(AccessibleRefusal) -> AccessibleAnswer {
    var answer = AccessibleAnswer()
    answer.values = Self.numbers(try frame(of: object, from: origin))
    return answer
  }

  // MARK: - Writing

  func edit(
    _ call: Call, _ object: AccessibleObject, _ text: AccessibleText
  ) throws(AccessibleRefusal) -> AccessibleAnswer {
    let written: String
    switch call.member {
    case "InsertText":
      let place = try offset(call.int(0), text)
      guard call.int(2) >= 0 else { throw .invalid("The length \(call.int(2)) is negative.") }
      let words = AccessibleText(call.text(1))
      // Some callers count bytes here; the text is cut at its end.
      written = text.replacing(
        place..<place, with: words[0..<min(words.count, call.int(2))])
    case "DeleteText":
      written = text.replacing(try range(call.int(0), call.int(1), text), with: "")
    default: written = call.text(0)
    }
    guard written.unicodeScalars.count <= AccessibilityLimits.characters else {
      throw .invalid("The text is longer than \(AccessibilityLimits.characters) characters.")
    }
    return AccessibleAnswer(.bool(true), act: .write(object.node, written))
  }
}
