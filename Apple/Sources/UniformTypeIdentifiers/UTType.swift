import Foundation

/// A type of data by its uniform type identifier, as attachments name theirs.
///
/// The table holds the types that notification code names: pictures, sound, films, texts and their like. A type that
/// is not in the table does not exist here, while Apple's systems create a dynamic one.
public struct UTType: Hashable, Sendable {
  /// The identifier, such as `public.png`.
  public let identifier: String

  init(known identifier: String) {
    self.identifier = identifier
  }

  /// Finds the type of an identifier; `nil` if it is not in the table.
  public init?(_ identifier: String) {
    guard TypeTable.rows[identifier] != nil else { return nil }
    self.init(known: identifier)
  }

  /// Finds the type of a file's extension, in any case.
  ///
  /// - Parameters:
  ///   - filenameExtension: The extension without its dot.
  ///   - supertype: The type to which it has to conform.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let name = filenameExtension.lowercased()
    self.init(conformingTo: supertype) { $0.extensions.contains(name) }
  }

  /// Finds the type of a MIME type, in any case and without its parameters.
  ///
  /// - Parameters:
  ///   - mimeType: Such as `image/png`.
  ///   - supertype: The type to which it has to conform.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let name = mimeType.prefix { $0 != ";" }.lowercased().trimmingCharacters(in: .whitespaces)
    self.init(conformingTo: supertype) { $0.mimeTypes.contains(name) }
  }

  private init?(conformingTo supertype: UTType, where isMeant: (TypeTable.Row) -> Bool) {
    let found = TypeTable.all.lazy.filter(isMeant).map { UTType(known: $0.identifier) }
    guard let type = found.first(where: { $0.conforms(to: supertype) }) else { return nil }
    self = type
  }

  /// The preferred extension of its files.
  public var preferredFilenameExtension: String? { row?.extensions.first }

  /// Its preferred MIME type.
  public var preferredMIMEType: String? { row?.mimeTypes.first }

  /// Every type that it conforms to, without itself.
  public var supertypes: Set<UTType> {
    let direct = (row?.parents ?? []).map(UTType.init(known:))
    return direct.reduce(into: Set(direct)) { $0.formUnion($1.supertypes) }
  }

  /// Whether it is a type or conforms to it.
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

  /// Whether it conforms to another type.
  public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }

  /// Whether another type conforms to it.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  /// Whether the type is declared; always true.
  public var isDeclared: Bool { true }

  /// Whether the type was created for an unknown extension; never on Linux.
  public var isDynamic: Bool { false }

  /// Whether its identifier begins with `public`.
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  private var row: TypeTable.Row? { TypeTable.rows[identifier] }
}

extension UTType: CustomStringConvertible {
  /// The identifier.
  public var description: String { identifier }
}

extension UTType: Codable {
  /// Reads the identifier.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for one that is not in the table.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let identifier = try container.decode(String.self)
    guard let type = UTType(identifier) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(identifier) is not a known type")
    }
    self = type
  }

  /// Writes the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

extension UTType {
  /// Anything that can be in a folder.
  public static var item: UTType { UTType(known: "public.item") }
  /// Anything that holds files.
  public static var directory: UTType { UTType(known: "public.directory") }
  /// A folder that the user opens.
  public static var folder: UTType { UTType(known: "public.folder") }
  /// Anything that the user reads, sees or hears.
  public static var content: UTType { UTType(known: "public.content") }
  /// Any bytes.
  public static var data: UTType { UTType(known: "public.data") }
  /// Any text.
  public static var text: UTType { UTType(known: "public.text") }
  /// A text without markup.
  public static var plainText: UTType { UTType(known: "public.plain-text") }
  /// A text without markup, in UTF-8.
  public static var utf8PlainText: UTType { UTType(known: "public.utf8-plain-text") }
  /// An HTML page.
  public static var html: UTType { UTType(known: "public.html") }
  /// XML.
  public static var xml: UTType { UTType(known: "public.xml") }
  /// JSON.
  public static var json: UTType { UTType(known: "public.json") }
  /// A property list.
  public static var propertyList: UTType { UTType(known: "com.apple.property-list") }
  /// A text with markup.
  public static var rtf: UTType { UTType(known: "public.rtf") }
  /// A PDF document.
  public static var pdf: UTType { UTType(known: "com.adobe.pdf") }
  /// An archive of files.
  public static var zip: UTType { UTType(known: "com.pkware.zip-archive") }
  /// A URL.
  public static var url: UTType { UTType(known: "public.url") }
  /// The URL of a file.
  public static var fileURL: UTType { UTType(known: "public.file-url") }
  /// Any picture.
  public static var image: UTType { UTType(known: "public.image") }
  /// A JPEG picture.
  public static var jpeg: UTType { UTType(known: "public.jpeg") }
  /// A PNG picture.
  public static var png: UTType { UTType(known: "public.png") }
  /// A GIF picture.
  public static var gif: UTType { UTType(known: "com.compuserve.gif") }
  /// A TIFF picture.
  public static var tiff: UTType { UTType(known: "public.tiff") }
  /// A BMP picture.
  public static var bmp: UTType { UTType(known: "com.microsoft.bmp") }
  /// A Windows icon.
  public static var ico: UTType { UTType(known: "com.microsoft.ico") }
  /// A WebP picture.
  public static var webP: UTType { UTType(known: "org.webmproject.webp") }
  /// A HEIF picture.
  public static var heif: UTType { UTType(known: "public.heif") }
  /// A HEIC picture.
  public static var heic: UTType { UTType(known: "public.heic") }
  /// A vector picture.
  public static var svg: UTType { UTType(known: "public.svg-image") }
  /// Anything that can be heard or seen.
  public static var audiovisualContent: UTType { UTType(known: "public.audiovisual-content") }
  /// Any sound.
  public static var audio: UTType { UTType(known: "public.audio") }
  /// An MP3 sound.
  public static var mp3: UTType { UTType(known: "public.mp3") }
  /// An MPEG-4 sound.
  public static var mpeg4Audio: UTType { UTType(known: "public.mpeg-4-audio") }
  /// A WAV sound.
  public static var wav: UTType { UTType(known: "com.microsoft.waveform-audio") }
  /// An AIFF sound.
  public static var aiff: UTType { UTType(known: "public.aiff-audio") }
  /// Any film, with sound or without.
  public static var movie: UTType { UTType(known: "public.movie") }
  /// A film without sound.
  public static var video: UTType { UTType(known: "public.video") }
  /// An MPEG film.
  public static var mpeg: UTType { UTType(known: "public.mpeg") }
  /// An MPEG-2 film.
  public static var mpeg2Video: UTType { UTType(known: "public.mpeg-2-video") }
  /// An MPEG-4 film.
  public static var mpeg4Movie: UTType { UTType(known: "public.mpeg-4") }
  /// A QuickTime film.
  public static var quickTimeMovie: UTType { UTType(known: "com.apple.quicktime-movie") }
  /// An AVI film.
  public static var avi: UTType { UTType(known: "public.avi") }
}
