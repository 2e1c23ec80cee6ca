extension StringProtocol {
  /// Whether the bytes begin with those of another text.
  ///
  /// Texts of other programs are compared by bytes: Unicode's equality sorts the marks on a letter in
  /// squares of their number, and a file full of marks would hold us for seconds.
  func beginsWithBytes(of text: String) -> Bool { utf8.starts(with: text.utf8) }

  /// Whether the bytes are those of another text.
  func hasBytes(of text: String) -> Bool { utf8.elementsEqual(text.utf8) }

  /// The parts between bytes of one kind, none of them empty unless that is wanted.
  func split(atByte byte: Unicode.Scalar, keepingEmpty: Bool = false) -> [Substring] {
    Substring(self).utf8.split(
      separator: UInt8(ascii: byte), omittingEmptySubsequences: !keepingEmpty
    ).map { Substring($0) }
  }

  /// The words between spaces, tabs and line feeds, as the kernel writes them.
  ///
  /// By bytes: in a part of a text, each look at a character goes back to where its row of flags began.
  var wordsOfBytes: [Substring] {
    Substring(self).utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A }.map { Substring($0) }
  }

  /// The lines, none of them empty.
  ///
  /// By scalars: whether a letter is a line feed is asked in Unicode's normal form too.
  var linesOfScalars: [Substring] {
    Substring(self).unicodeScalars.split { scalar in
      switch scalar.value {
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
      default: false
      }
    }.map { Substring($0) }
  }
}
