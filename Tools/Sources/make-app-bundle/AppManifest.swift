import AppBundles
package import Foundation

/// A package's description of an app that is built from its products: a short JSON file, `NAME.app.json`.
package struct AppManifest: Hashable, Sendable, Decodable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case identifier, name, product, version, build, developmentRegion, icon, backgroundModes
    case resources, entitlements, info, extensions
  }

  /// The app's identifier, such as `com.example.organizer`.
  var identifier: String
  /// The display name; by default the name of the bundle.
  var name: String?
  /// The product of the package that is the app's program.
  package var product: String
  /// The displayed version; by default 1.0.
  var version: String?
  /// The number of the build; by default 1.
  var build: String?
  /// The language that the app was written in; by default English.
  var developmentRegion: String?
  /// The icon's file, in the folder of `Package.swift` or below.
  var icon: String?
  /// The app's work in the background (`UIBackgroundModes`).
  var backgroundModes: [String]?
  /// Files, and folders whose content is copied, in the folder of `Package.swift` or below.
  var resources: [String]?
  /// The permissions that the app may ask the user for (`Entitlements.plist`).
  var entitlements: [String: ManifestValue]?
  /// Further keys of `Info.plist`.
  var info: [String: ManifestValue]?
  /// The app's extensions.
  var extensions: [ExtensionManifest]?

  /// The products to be built, each once, the app's first.
  package var products: [String] {
    ([product] + (extensions ?? []).map(\.product)).reduce(into: []) { found, product in
      if !found.contains(product) { found.append(product) }
    }
  }

  /// Reads a manifest and checks each of its values.
  ///
  /// - Throws: The problem of the first key at fault; an unknown key is a problem, because it is usually a typing error.
  package init(_ data: Data, file: String) throws(PackagingProblem) {
    let reader = ManifestReader(file: file)
    self = try reader.read(data)
    try reader.check(self)
  }
}

/// A manifest's description of one extension of its app.
package struct ExtensionManifest: Hashable, Sendable, Decodable {
  /// The purpose of an extension.
  package enum Kind: String, Hashable, Sendable, Decodable, CaseIterable {
    /// Changes a push before it is shown.
    case service
    /// Draws the content of an opened notification.
    case content

    /// Reads a kind; an unknown one is an error that lists the known ones.
    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let kind = Kind(rawValue: try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "the kinds are service and content")
      }
      self = kind
    }

    /// The name of the point at which the system looks for the extension.
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

  /// Its name, which is also the name of its folder: `PlugIns/NAME.appex`.
  package var name: String
  /// Its purpose.
  package var kind: Kind
  /// The product of the package that is its program.
  package var product: String
  /// The class that does its work; by default its name.
  var principalClass: String?
  /// Its identifier; by default the app's with its name.
  var identifier: String?
  /// `NSExtensionAttributes`, such as `UNNotificationExtensionCategory`.
  var attributes: [String: ManifestValue]?
  /// Files, and folders whose content is copied, in the folder of `Package.swift` or below.
  var resources: [String]?
  /// Further keys of its `Info.plist`.
  var info: [String: ManifestValue]?
}

/// A value of a manifest that is copied into a property list.
enum ManifestValue: Hashable, Sendable, Codable {
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([ManifestValue])
  case table([String: ManifestValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([ManifestValue].self) {
      self = .list(value)
    } else {
      self = .table(try container.decode([String: ManifestValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .table(let values): try container.encode(values)
    }
  }
}
