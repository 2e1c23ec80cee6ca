import AppBundles

/// What a manifest says of one extension of its app.
public struct ExtensionManifest: Hashable, Sendable, Decodable {
  /// What an extension is for.
  public enum Kind: String, Hashable, Sendable, Decodable, CaseIterable {
    /// Changes a push before it is shown.
    case service
    /// Draws what is shown when a notification is opened.
    case content

    /// Reads a kind, and says which there are where it is none of them.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let kind = Kind(rawValue: try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "there are the kinds service and content")
      }
      self = kind
    }

    /// The name of the point where the system looks for it.
    var point: String {
      switch self {
      case .service: ExtensionPointName.service
      case .content: ExtensionPointName.content
      }
    }
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case name, kind, product, principalClass, identifier, attributes, resources, info
  }

  /// Its name, which is that of its folder: `PlugIns/NAME.appex`.
  public var name: String
  /// What it is for.
  public var kind: Kind
  /// The product of the package that is its program.
  public var product: String
  /// The class that does its work; its name where that is left out.
  var principalClass: String?
  /// Its identifier; the app's with its name where that is left out.
  var identifier: String?
  /// `NSExtensionAttributes`, such as `UNNotificationExtensionCategory`.
  var attributes: [String: ManifestValue]?
  /// Files, and folders whose content is taken, beside `Package.swift` or below.
  var resources: [String]?
  /// Further keys of its `Info.plist`.
  var info: [String: ManifestValue]?
}
