import ByteParsing
import NotificationModel

/// Reads a body piece by piece: tags that are known, and references to characters; everything else is text (S15).
///
/// Names of elements are compared without case, and `img` and `br` need no end. An end without a beginning has no effect, and
/// what does not end holds up to the end of the body.
struct BodyMarkupReader {
  /// A style or a link that has begun and not ended.
  private struct OpenElement {
    let element: MarkupElement
    /// The number of its link, if it is one that may be opened.
    var link: Int?
  }

  private var cursor: MarkupCursor
  private var collector = MarkupCollector()
  private var open: [OpenElement] = []
  /// Styles that have begun within too many others, and have no effect.
  private var surplus = 0
  /// The elements that HTML does not know and that have an end: tags, and not words in angle brackets.
  private let otherElements: Set<[UInt8]>

  private init(_ bytes: [UInt8]) {
    cursor = MarkupCursor(bytes)
    otherElements = Self.otherElements(in: bytes)
  }

  /// The markup of a body.
  static func markup(of bytes: [UInt8]) -> BodyMarkup {
    var reader = BodyMarkupReader(bytes)
    return reader.read()
  }

  private mutating func read() -> BodyMarkup {
    while let byte = cursor.current {
      switch byte {
      case UInt8(ascii: "<"): readTag()
      case UInt8(ascii: "&"): readReference()
      default: readText()
      }
    }
    return collector.finish()
  }

  /// Reads characters up to the next byte that may begin a tag or a reference.
  private mutating func readText(from start: Int? = nil) {
    let start = start ?? cursor.position
    let rest = cursor.bytes[max(start + 1, cursor.position)...]
    let end = rest.firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
    cursor.position = end ?? rest.endIndex
    collector.add(cursor.bytes[start..<cursor.position])
  }

  /// Reads a reference; a loose `&` is itself.
  private mutating func readReference() {
    guard let reference = NamedCharacters.reference(in: cursor, at: cursor.position) else {
      return readText()
    }
    cursor.position = reference.end
    collector.add(reference.bytes)
  }

  /// Reads a tag; a loose `<` is itself, as is a word in angle brackets that names no element.
  private mutating func readTag() {
    var tag = MarkupTagReader(cursor)
    guard let found = tag.read(), isElement(found) else { return readText() }
    cursor = tag.cursor
    let element = MarkupElement(found.name)
    switch element {
    case .block: collector.breakLine()
    case .inline, .other: break
    case .lineBreak: if !found.isEnd { collector.add("\n".utf8) }
    case .picture:
      if !found.isEnd {
        collector.add(picture: found.source ?? [], alternative: found.alternative ?? [])
      }
    case .bold, .italic, .underlined, .link:
      if found.isEnd {
        end(element)
      } else if !found.isEmpty {
        begin(element, found)
      }
    }
  }

  private func isElement(_ tag: MarkupTag) -> Bool {
    MarkupElement(tag.name) != .other || tag.isEmpty || otherElements.contains(tag.name)
  }

  private mutating func begin(_ element: MarkupElement, _ tag: MarkupTag) {
    guard open.count < BodyMarkup.Limits.nestingDepth else {
      surplus += 1
      return
    }
    let link = element == .link ? collector.number(ofLink: tag.address ?? []) : nil
    open.append(OpenElement(element: element, link: link))
    collector.look = look
  }

  private mutating func end(_ element: MarkupElement) {
    guard surplus == 0 else {
      surplus -= 1
      return
    }
    guard let index = open.lastIndex(where: { $0.element == element }) else { return }
    open.remove(at: index)
    collector.look = look
  }

  /// The look of the text within all open elements; of links the innermost counts.
  private var look: MarkupCollector.Look {
    var look = MarkupCollector.Look()
    for element in open {
      switch element.element {
      case .bold: look.style.insert(.bold)
      case .italic: look.style.insert(.italic)
      case .underlined: look.style.insert(.underlined)
      default: look.link = element.link
      }
    }
    return look
  }

  /// The names of elements that HTML does not know, and that both begin and end in the body.
  private static func otherElements(in bytes: [UInt8]) -> Set<[UInt8]> {
    var begun: Set<[UInt8]> = []
    var ended: Set<[UInt8]> = []
    var cursor = MarkupCursor(bytes)
    while let next = bytes[cursor.position...].firstIndex(of: UInt8(ascii: "<")) {
      cursor.position = next
      var tag = MarkupTagReader(cursor)
      guard let found = tag.read(), MarkupElement(found.name) == .other else {
        cursor.position += 1
        continue
      }
      cursor = tag.cursor
      if found.isEnd, begun.contains(found.name) {
        ended.insert(found.name)
      } else if begun.count < BodyMarkup.Limits.otherElements {
        begun.insert(found.name)
      }
    }
    return ended
  }
}
