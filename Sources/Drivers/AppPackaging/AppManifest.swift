public import Foundation

/// What a package says of an app that is made of its products: a short JSON file, `NAME.app.json`.
public struct AppManifest: Hashable, Sendable, Decodable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case identifier, name, product, version, build, developmentRegion, icon, backgroundModes
    case resources, entitlements, info, extensions
  }

  /// The app's identifier, such as `com.example.organizer`.
  var identifier: String
  /// The name that a person sees; the bundle's where that is left out.
  var name: String?
  /// The product of the package that is the app's program.
  public var product: String
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
  public var products: [String] {
    ([product] + (extensions ?? []).map(\.product)).reduce(into: []) { found, product in
      if !found.contains(product) { found.append(product) }
    }
  }

  /// Reads a manifest and checks each of its values.
  ///
  /// - Throws: The problem of the first key at fault; a key that nobody knows is one, because it is
  ///   most often a slip of the pen.
  public init(_ data: Data, file: String) throws(PackagingProblem) {
    let reader = ManifestReader(file: file)
    self = try reader.read(data)
    try reader.check(self)
  }
}
