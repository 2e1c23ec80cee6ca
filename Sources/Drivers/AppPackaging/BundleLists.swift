import Foundation

/// The property lists of a bundle and of its extensions.
struct BundleLists {
  /// The bundle's name without its ending.
  let name: String
  let manifest: AppManifest

  /// The app's `Info.plist`; what the manifest adds outranks what is said here.
  var info: [String: Any] {
    var list: [String: Any] = [
      "CFBundleIdentifier": manifest.identifier, "CFBundleExecutable": manifest.product,
      "CFBundleName": manifest.name ?? name, "CFBundleDisplayName": manifest.name ?? name,
      "CFBundlePackageType": "APPL",
    ]
    if let icon = manifest.icon { list["CFBundleIconFile"] = Self.fileName(icon) }
    if let modes = manifest.backgroundModes { list["UIBackgroundModes"] = modes }
    return list.merging(versions) { $1 }.merging(plain(manifest.info)) { $1 }
  }

  /// The app's `Entitlements.plist`; nothing where it asks for nothing.
  var entitlements: [String: Any]? {
    manifest.entitlements.map { plain($0) }
  }

  /// The `Info.plist` of an extension.
  func info(of item: ExtensionManifest) -> [String: Any] {
    let list: [String: Any] = [
      "CFBundleIdentifier": item.identifier ?? "\(manifest.identifier).\(item.name)",
      "CFBundleExecutable": item.product, "CFBundleName": item.name,
      "CFBundleDisplayName": item.name, "CFBundlePackageType": "XPC!",
      "NSExtension": [
        "NSExtensionPointIdentifier": item.kind.point,
        "NSExtensionPrincipalClass": item.principalClass ?? item.name,
        "NSExtensionAttributes": plain(item.attributes),
      ],
    ]
    return list.merging(versions) { $1 }.merging(plain(item.info)) { $1 }
  }

  private var versions: [String: Any] {
    [
      "CFBundleShortVersionString": manifest.version ?? "1.0",
      "CFBundleVersion": manifest.build ?? "1",
      "CFBundleDevelopmentRegion": manifest.developmentRegion ?? "en",
    ]
  }

  static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private func plain(_ table: [String: ManifestValue]?) -> [String: Any] {
    (table ?? [:]).mapValues(\.propertyList)
  }
}
