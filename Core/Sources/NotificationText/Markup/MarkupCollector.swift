import NotificationModel

/// Collects the text and the pictures of a body while it is read.
///
/// Text of the same look is one run, however many tags stand between its pieces: a run ends when
/// text of another look arrives, and not at a tag.
struct MarkupCollector {
  /// The style and the link of a text.
  struct Look: Equatable {
    var style: StyledText.Style = []
    /// The number of the link, since numbers are compared faster than addresses.
    var link: Int?
  }

  /// The look of the next characters.
  var look = Look()
  private var runs: [StyledText] = []
  private var pictures: [BodyMarkup.Picture] = []
  /// The text of the run that has not ended.
  private var text: [UInt8] = []
  private var lookOfText = Look()
  private var links: [String] = []
  private var linkNumbers: [[UInt8]: Int] = [:]
  /// The text after the last run that is allowed.
  private var rest = ""
  /// Whether the next text begins a line, because a block ended or begins.
  private var breaksLine = false

  /// Adds text without its control characters.
  mutating func add(_ bytes: some Collection<UInt8>) {
    guard let first = bytes.first(where: { !$0.isHiddenControl }) else { return }
    if breaksLine, !first.isLineBreak { append(CollectionOfOne(UInt8(ascii: "\n"))) }
    breaksLine = false
    append(bytes)
  }

  /// Lets the text that follows begin a line, unless it does so already.
  mutating func breakLine() {
    let last = text.last ?? runs.last?.text.utf8.last
    breaksLine = last.map { !$0.isLineBreak } ?? false
  }

  private mutating func append(_ bytes: some Collection<UInt8>) {
    if lookOfText != look { endRun() }
    lookOfText = look
    for byte in bytes where !byte.isHiddenControl {
      text.append(byte.isLineBreak ? UInt8(ascii: "\n") : byte)
    }
  }

  /// Adds a picture if its source may be shown, and its alternative text in any case.
  mutating func add(picture source: [UInt8], alternative: [UInt8]) {
    add(alternative)
    guard pictures.count < BodyMarkup.Limits.pictures, Self.isLocal(source) else { return }
    pictures.append(
      BodyMarkup.Picture(
        source: String(decoding: source, as: UTF8.self),
        alternative: String(decoding: alternative.filter { !$0.isHiddenControl }, as: UTF8.self)))
  }

  /// The number of a link; nil if the address may not be opened.
  mutating func number(ofLink address: [UInt8]) -> Int? {
    guard let link = Self.link(address) else { return nil }
    if let known = linkNumbers[address] { return known }
    linkNumbers[address] = links.count
    links.append(link)
    return links.count - 1
  }

  /// Ends the last run and returns everything that was collected.
  mutating func finish() -> BodyMarkup {
    endRun()
    if !rest.isEmpty {
      while let last = runs.last, runs.count == BodyMarkup.Limits.runs || last.isPlain {
        rest = last.text + rest
        runs.removeLast()
      }
      runs.append(StyledText(rest))
    }
    return BodyMarkup(runs: runs, pictures: pictures)
  }

  /// Ends a run; the text after the last one that is allowed has no style.
  private mutating func endRun() {
    guard !text.isEmpty else { return }
    let piece = String(decoding: text, as: UTF8.self)
    text.removeAll(keepingCapacity: true)
    guard runs.count < BodyMarkup.Limits.runs else {
      rest += piece
      return
    }
    runs.append(
      StyledText(piece, style: lookOfText.style, link: lookOfText.link.map { links[$0] }))
  }
}

extension MarkupCollector {
  /// The link of an address; nothing if it is too long, of another scheme, or could look like two.
  private static func link(_ address: [UInt8]) -> String? {
    guard address.count <= StyledText.linkBytes,
      let colon = address.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    // The bit that distinguishes the cases of a letter makes no letter of any other byte.
    let scheme = address[..<colon].map { $0 | 0x20 }
    guard StyledText.linkSchemes.contains(where: { scheme.elementsEqual($0.utf8) }) else {
      return nil
    }
    let link = String(decoding: address, as: UTF8.self)
    let isBroken = link.unicodeScalars.contains {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }
    return isBroken ? nil : link
  }

  /// Whether a source is a file of this machine, named without control characters.
  private static func isLocal(_ source: [UInt8]) -> Bool {
    (source.starts(with: "/".utf8) || source.starts(with: "file:///".utf8))
      && !source.contains { $0 < 0x20 || $0 == 0x7F }
  }
}

extension StyledText {
  fileprivate var isPlain: Bool { style.isEmpty && link == nil }
}
