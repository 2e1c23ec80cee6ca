/// The form of a file of sound, pictures or film, by its first bytes.
///
/// A file with a correct beginning and a damaged rest has the form.
package enum FileShape: Sendable {
  case aiff, wave, mp3, mpeg4, jpeg, gif, png, svg, mpeg, avi

  /// Whether a file that begins with these bytes can have the form.
  package func canBegin(with head: [UInt8]) -> Bool {
    switch self {
    case .aiff:
      Self.has("FORM", head) && (Self.has("AIFF", head, at: 8) || Self.has("AIFC", head, at: 8))
    case .wave: (Self.has("RIFF", head) || Self.has("RF64", head)) && Self.has("WAVE", head, at: 8)
    case .avi: Self.has("RIFF", head) && Self.has("AVI ", head, at: 8)
    case .mp3: Self.has("ID3", head) || Self.isLayer3Frame(head)
    case .mpeg4: Self.isMPEG4(head)
    case .jpeg: head.starts(with: [0xFF, 0xD8, 0xFF])
    case .gif: Self.has("GIF87a", head) || Self.has("GIF89a", head)
    case .png: head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .svg: VectorHeader.isDrawing(head)
    case .mpeg: Self.isMPEG(head)
    }
  }

  private static func has(_ text: String, _ head: [UInt8], at place: Int = 0) -> Bool {
    head.dropFirst(place).starts(with: text.utf8)
  }

  /// A frame of MPEG audio, layer III, with valid rates.
  private static func isLayer3Frame(_ head: [UInt8]) -> Bool {
    guard head.count >= 4, head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return false }
    let version = head[1] >> 3 & 3
    let layer = head[1] >> 1 & 3
    let bitRate = head[2] >> 4
    let sampleRate = head[2] >> 2 & 3
    return version != 1 && layer == 1 && bitRate != 15 && sampleRate != 3
  }

  /// A box of file types that names one for films or songs; pictures have such boxes too.
  private static func isMPEG4(_ head: [UInt8]) -> Bool {
    guard head.count >= 16, has("ftyp", head, at: 4) else { return false }
    let length = head[..<4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(max(length, 16), head.count)
    // The version of the first brand is between it and the others.
    let brands = [8] + Array(stride(from: 16, to: end - 3, by: 4))
    return brands.contains { place in filmBrands.contains { has($0, head, at: place) } }
  }

  private static let filmBrands = [
    "iso", "mp4", "mp7", "M4A", "M4B", "M4P", "M4V", "avc1", "dash", "MSNV", "F4V", "f4v", "3gp",
    "3g2", "NDS", "XAVC", "qt  ",
  ]

  /// A program stream, an elementary stream, or packets of a transport stream.
  private static func isMPEG(_ head: [UInt8]) -> Bool {
    if head.starts(with: [0, 0, 1, 0xBA]) || head.starts(with: [0, 0, 1, 0xB3]) { return true }
    return [(0, 188), (4, 192)].contains { first, length in
      (0..<3).allSatisfy { packet in
        let place = first + packet * length
        return place < head.count && head[place] == 0x47
      }
    }
  }
}
