import Foundation

/// A type of data by its uniform type identifier, as attachments name theirs.
///
/// The table holds what notification code names: pictures, sound, films, texts and their like. What stands in no
/// table is no type here, where Apple's systems make a dynamic one.
public struct UTType: Hashable, Sendable {
  /// The identifier, such as `public.png`.
  public let identifier: String

  init(known identifier: String) {
    self.identifier = identifier
  }

  /// Finds the type of an identifier; nothing where nobody knows it.
  public init?(_ identifier: String) {
    guard TypeTable.rows[identifier] != nil else { return nil }
    self.init(known: identifier)
  }

  /// Finds the type of a file's extension, in any case.
  ///
  /// - Parameters:
  ///   - filenameExtension: The extension without its dot.
  ///   - supertype: What the type has to conform to.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let name = filenameExtension.lowercased()
    self.init(conformingTo: supertype) { $0.extensions.contains(name) }
  }

  /// Finds the type of a MIME type, in any case and without its parameters.
  ///
  /// - Parameters:
  ///   - mimeType: Such as `image/png`.
  ///   - supertype: What the type has to conform to.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let name = mimeType.prefix { $0 != ";" }.lowercased().trimmingCharacters(in: .whitespaces)
    self.init(conformingTo: supertype) { $0.mimeTypes.contains(name) }
  }

  private init?(conformingTo supertype: UTType, where isMeant: (TypeTable.Row) -> Bool) {
    let found = TypeTable.all.lazy.filter(isMeant).map { UTType(known: $0.identifier) }
    guard let type = found.first(where: { $0.conforms(to: supertype) }) else { return nil }
    self = type
  }

  /// The extension that its files usually have.
  public var preferredFilenameExtension: String? { row?.extensions.first }

  /// Its usual MIME type.
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

  /// Whether somebody declared it; always true.
  public var isDeclared: Bool { true }

  /// Whether it was made up for an unknown extension; never here.
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
  /// - Throws: `DecodingError.dataCorrupted` for one that nobody knows.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let identifier = try container.decode(String.self)
    guard let type = UTType(identifier) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(identifier) is no type that is known here")
    }
    self = type
  }

  /// Writes the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
