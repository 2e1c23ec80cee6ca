/// The beginning of a drawing in SVG, a text that describes lines and surfaces.
package enum VectorHeader {
  /// Whether a file that begins with these bytes is one: markup whose first lines name the element `svg`.
  ///
  /// A compressed drawing is not recognized.
  package static func isDrawing(_ head: [UInt8]) -> Bool {
    let text = head.starts(with: byteOrderMark) ? head.dropFirst(byteOrderMark.count) : head[...]
    let markup = text.drop { blank.contains($0) }
    guard markup.first == UInt8(ascii: "<") else { return false }
    return markup.indices.contains { markup[$0...].starts(with: element) }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let blank: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
  private static let element = Array("<svg".utf8)
}
