/// How many points a picture has, by what its file says at the beginning; nothing is decoded here.
///
/// A file of some kilobytes can have as many points as fill a browser's memory.
enum PictureSize {
  /// The points of a PNG, GIF or JPEG; nothing where the beginning does not say it.
  static func points(_ head: [UInt8]) -> Int? {
    switch head.first {
    case 0x89: edges(head, at: 16, bytes: 4).map { $0 * $1 }
    case UInt8(ascii: "G"): smallEdges(head, at: 6).map { $0 * $1 }
    case 0xFF: frame(head).flatMap { edges(head, at: $0, bytes: 2) }.map { $0 * $1 }
    default: nil
    }
  }

  /// Two numbers, the higher byte first.
  private static func edges(_ head: [UInt8], at place: Int, bytes count: Int) -> (Int, Int)? {
    guard head.count >= place + 2 * count else { return nil }
    let number = { (start: Int) in head[start..<start + count].reduce(0) { $0 << 8 | Int($1) } }
    return (number(place), number(place + count))
  }

  /// Two numbers of two bytes, the lower one first.
  private static func smallEdges(_ head: [UInt8], at place: Int) -> (Int, Int)? {
    guard head.count >= place + 4 else { return nil }
    return (
      Int(head[place]) | Int(head[place + 1]) << 8, Int(head[place + 2]) | Int(head[place + 3]) << 8
    )
  }

  /// Where a JPEG's frame says its height and width, behind all parts that come before it (ITU T.81, B.1.1).
  private static func frame(_ head: [UInt8]) -> Int? {
    var place = 2
    while place + 4 <= head.count, head[place] == 0xFF {
      let marker = head[place + 1]
      // A marker may be led by any number of these.
      if marker == 0xFF {
        place += 1
        continue
      }
      if (0xC0...0xCF).contains(marker), !tables.contains(marker) { return place + 5 }
      let length = Int(head[place + 2]) << 8 | Int(head[place + 3])
      place += 2 + max(length, 2)
    }
    return nil
  }

  /// Markers among those of frames that are none.
  private static let tables: Set<UInt8> = [0xC4, 0xC8, 0xCC]
}
