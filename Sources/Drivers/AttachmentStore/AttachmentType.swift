import ByteParsing

/// A type of file that a notification can carry, as the data store knows it (D1, D2).
package struct AttachmentType: Sendable {
  /// The kind of file, which decides how its thumbnail is made.
  enum Kind: Sendable {
    case audio, image, movie
  }

  /// The form of the first bytes of such a file.
  enum Shape: Sendable {
    case aiff, wave, mp3, mpeg4, jpeg, gif, png, svg, mpeg, avi
  }

  /// The uniform type identifier.
  package let identifier: String
  /// The extensions of such files, in lower case; a kept file gets the first.
  package let extensions: [String]
  let kind: Kind
  let shape: Shape

  /// The extension that a kept file of this type gets.
  var fileExtension: String { extensions[0] }

  /// The most bytes that such a file may have.
  var byteLimit: Int {
    switch kind {
    case .audio: AttachmentLimits.audioBytes
    case .image: AttachmentLimits.imageBytes
    case .movie: AttachmentLimits.movieBytes
    }
  }

  /// The type of an identifier; `nil` if notifications carry no such file.
  static func of(_ identifier: String) -> AttachmentType? {
    identifier == drawing.identifier ? drawing : all.first { $0.identifier == identifier }
  }

  /// The type of a file whose name ends in an extension, in any case (D4).
  package static func of(fileExtension: String) -> AttachmentType? {
    let name = fileExtension.lowercased()
    return all.first { $0.extensions.contains(name) }
  }

  /// Every type that the notification of an app can carry.
  package static let all = [
    AttachmentType("public.aiff-audio", ["aiff", "aif", "aifc"], .audio, .aiff),
    AttachmentType("com.microsoft.waveform-audio", ["wav", "wave"], .audio, .wave),
    AttachmentType("public.mp3", ["mp3"], .audio, .mp3),
    AttachmentType("public.mpeg-4-audio", ["m4a"], .audio, .mpeg4),
    AttachmentType("public.jpeg", ["jpg", "jpeg", "jpe"], .image, .jpeg),
    AttachmentType("com.compuserve.gif", ["gif"], .image, .gif),
    AttachmentType("public.png", ["png"], .image, .png),
    AttachmentType("public.mpeg", ["mpg", "mpeg", "mpe", "m75", "m15"], .movie, .mpeg),
    AttachmentType("public.mpeg-2-video", ["m2v", "mpg2"], .movie, .mpeg),
    AttachmentType("public.mpeg-4", ["mp4", "m4v"], .movie, .mpeg4),
    AttachmentType("public.avi", ["avi", "vfw"], .movie, .avi),
  ]

  /// A drawing, which programs of the desktop send as a picture and apps cannot attach (D2).
  package static let drawing = AttachmentType("public.svg-image", ["svg"], .image, .svg)

  private init(_ identifier: String, _ extensions: [String], _ kind: Kind, _ shape: Shape) {
    self.identifier = identifier
    self.extensions = extensions
    self.kind = kind
    self.shape = shape
  }
}

/// Decides from its first bytes whether a file can have its declared type (D5).
///
/// The type itself is never taken from the content (D4); a file whose bytes are those of another
/// type is refused as damaged. A file with a correct beginning and a damaged rest is accepted.
enum AttachmentSniffer {
  /// Whether a file that begins with these bytes can have the shape.
  static func canBe(_ shape: AttachmentType.Shape, _ head: [UInt8]) -> Bool {
    switch shape {
    case .aiff: has("FORM", head) && (has("AIFF", head, at: 8) || has("AIFC", head, at: 8))
    case .wave: (has("RIFF", head) || has("RF64", head)) && has("WAVE", head, at: 8)
    case .avi: has("RIFF", head) && has("AVI ", head, at: 8)
    case .mp3: has("ID3", head) || isLayer3Frame(head)
    case .mpeg4: isMPEG4(head)
    case .jpeg: head.starts(with: [0xFF, 0xD8, 0xFF])
    case .gif: has("GIF87a", head) || has("GIF89a", head)
    case .png: head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .svg: VectorHeader.isDrawing(head)
    case .mpeg: isMPEG(head)
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
    // The version of the first brand lies between it and the others.
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
