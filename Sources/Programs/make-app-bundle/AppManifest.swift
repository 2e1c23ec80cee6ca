import AppBundles
package import Foundation

/// What a package says of an app that is made of its products: a short JSON file, `NAME.app.json`.
package struct AppManifest: Hashable, Sendable, Decodable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case identifier, name, product, version, build, developmentRegion, icon, backgroundModes
    case resources, entitlements, info, extensions
  }

  /// The app's identifier, such as `com.example.organizer`.
  var identifier: String
  /// The name that a person sees; the bundle's where that is left out.
  var name: String?
  /// The product of the package that is the app's program.
  package var product: String
  /// The version that a person sees; 1.0 where that is left out.
  var version: String?
  /// The number of the build; 1 where that is left out.
  var build: String?
  /// The language that the app was written in; English where that is left out.
  var developmentRegion: String?
  /// The icon's file, beside `Package.swift` or below.
  var icon: String?
  /// What the app does while it is not in front (`UIBackgroundModes`).
  var backgroundModes: [String]?
  /// Files, and folders whose content is taken, beside `Package.swift` or below.
  var resources: [String]?
  /// What the app may ask the person for (`Entitlements.plist`).
  var entitlements: [String: ManifestValue]?
  /// Further keys of `Info.plist`.
  var info: [String: ManifestValue]?
  /// The app's extensions.
  var extensions: [ExtensionManifest]?

  /// The products that have to be built, each once, the app's first.
  package var products: [String] {
    ([product] + (extensions ?? []).map(\.product)).reduce(into: []) { found, product in
      if !found.contains(product) { found.append(product) }
    }
  }

  /// Reads a manifest and checks each of its values.
  ///
  /// - Throws: The problem of the first key at fault; a key that nobody knows is one, because it is
  ///   most often a slip of the pen.
  package init(_ data: Data, file: String) throws(PackagingProblem) {
    let reader = ManifestReader(file: file)
    self = try reader.read(data)
    try reader.check(self)
  }
}

/// What a manifest says of one extension of its app.
package struct ExtensionManifest: Hashable, Sendable, Decodable {
  /// What an extension is for.
  package enum Kind: String, Hashable, Sendable, Decodable, CaseIterable {
    /// Changes a push before it is shown.
    case service
    /// Draws what is shown when a notification is opened.
    case content

    /// Reads a kind, and says which there are where it is none of them.
    package init(from decoder: any Decoder) throws {
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
  package var name: String
  /// What it is for.
  package var kind: Kind
  /// The product of the package that is its program.
  package var product: String
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

/// A value of a manifest that goes into a property list as it is.
enum ManifestValue: Hashable, Sendable, Decodable {
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

  /// The value as the writer of property lists takes it.
  var propertyList: Any {
    switch self {
    case .boolean(let value): value
    case .integer(let value): value
    case .number(let value): value
    case .text(let value): value
    case .list(let values): values.map(\.propertyList)
    case .table(let values): values.mapValues(\.propertyList)
    }
  }
}
