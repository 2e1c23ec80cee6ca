package import ShellScene

/// The field that has the keyboard.
package struct TypedField: Hashable {
  package var name: NodeName
  package var content: TextField
  /// Where the caret is; nothing before the field was laid out.
  package var caret: FieldCaret?

  package init(_ name: NodeName, _ content: TextField, caret: FieldCaret?) {
    self.name = name
    self.content = content
    self.caret = caret
  }

  /// The steps that delete so many of Unicode's characters, from so many behind the caret on; none for what does not
  /// lie in the text.
  func deletion(offset: Int, count: Int) -> [TextField.Edit] {
    let text = content.text
    let scalars = text.unicodeScalars
    let caret = text.utf8.index(text.startIndex, offsetBy: content.caret)
    let limit = offset < 0 ? scalars.startIndex : scalars.endIndex
    guard let start = scalars.index(caret, offsetBy: offset, limitedBy: limit),
      let end = scalars.index(start, offsetBy: count, limitedBy: scalars.endIndex)
    else { return [] }
    func byte(_ place: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: place) }
    return [
      .moveTo(byte(start), selects: false), .moveTo(byte(end), selects: true), .deleteBackward,
    ]
  }
}

/// Where a caret is.
package struct FieldCaret: Hashable {
  package var rect: Rect
  /// Whether it is counted from the screen's corner, and not from that of the surface.
  package var isOfScreen: Bool

  package init(_ rect: Rect, isOfScreen: Bool) {
    self.rect = rect
    self.isOfScreen = isOfScreen
  }
}
