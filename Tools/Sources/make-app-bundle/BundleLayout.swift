import AppBundles
package import Foundation

/// Lays an app out as a bundle: one flat folder, its extensions in `PlugIns`.
///
/// The bundle is built next to its final path and moved there once it is complete and the reader of bundles accepts it, so an
/// earlier bundle stays until then.
package struct BundleLayout {
  private let manifest: AppManifest
  private let package: URL
  private let programs: [String: URL]
  private let files = FileManager.default

  /// Prepares the layout.
  ///
  /// - Parameters:
  ///   - manifest: The package's description of the app.
  ///   - package: The folder from which the manifest names files.
  ///   - programs: The built program of each product.
  package init(_ manifest: AppManifest, package: URL, programs: [String: URL]) {
    self.manifest = manifest
    self.package = package
    self.programs = programs
  }

  /// Creates the bundle, and replaces an existing one.
  ///
  /// - Throws: A `PackagingProblem` that names the file or key at fault.
  package func make(at bundle: URL) throws {
    let name = bundle.deletingPathExtension().lastPathComponent
    let draft = bundle.deletingLastPathComponent().appending(path: ".\(name)-draft.app")
    try? files.removeItem(at: draft)
    defer { try? files.removeItem(at: draft) }
    try files.createDirectory(at: draft, withIntermediateDirectories: true)
    try fill(draft, named: name)
    do throws(BundleProblem) {
      _ = try AppBundle(at: draft.path)
    } catch {
      throw PackagingProblem(error)
    }
    try? files.removeItem(at: bundle)
    try files.moveItem(at: draft, to: bundle)
  }

  private func fill(_ draft: URL, named name: String) throws {
    let lists = BundleLists(name: name, manifest: manifest)
    try copy((manifest.resources ?? []) + (manifest.icon.map { [$0] } ?? []), to: draft)
    try copy(product: manifest.product, to: draft)
    try write(lists.info, to: draft.appending(path: "Info.plist"))
    if let entitlements = lists.entitlements {
      try write(entitlements, to: draft.appending(path: "Entitlements.plist"))
    }
    for item in manifest.extensions ?? [] {
      let folder = draft.appending(path: "PlugIns/\(item.name).appex")
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      try copy(item.resources ?? [], to: folder)
      try copy(product: item.product, to: folder)
      try write(lists.info(of: item), to: folder.appending(path: "Info.plist"))
    }
  }

  private func copy(product: String, to folder: URL) throws {
    guard let program = programs[product] else {
      throw PackagingProblem(
        "product", product, "no program was built for it; name an executable product of the package"
      )
    }
    try copy(program, to: folder.appending(path: product))
  }

  /// Copies files under their names, and the content of folders; a `.lproj` folder is copied as a folder.
  private func copy(_ resources: [String], to folder: URL) throws {
    for resource in resources {
      let source = package.appending(path: resource)
      guard let values = try? source.resourceValues(forKeys: [.isDirectoryKey]) else {
        throw PackagingProblem("resources", resource, "there is no such file in the package")
      }
      let isTaken = values.isDirectory == true && source.pathExtension != "lproj"
      let items =
        isTaken
        ? try files.contentsOfDirectory(at: source, includingPropertiesForKeys: nil) : [source]
      for item in items { try copy(item, to: folder.appending(path: item.lastPathComponent)) }
    }
  }

  private func copy(_ item: URL, to place: URL) throws {
    guard !files.fileExists(atPath: place.path) else {
      throw PackagingProblem(
        "resources", place.lastPathComponent, "two files of the bundle have this name; rename one")
    }
    try files.copyItem(at: item, to: place)
  }

  private func write(_ list: [String: ManifestValue], to file: URL) throws {
    guard !files.fileExists(atPath: file.path) else {
      throw PackagingProblem(
        "resources", file.lastPathComponent, "it is made from the manifest; remove the file")
    }
    // `PropertyListSerialization` cannot write the arrays of a program that links Foundation statically.
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    try encoder.encode(list).write(to: file)
  }
}

/// The property lists of a bundle and of its extensions.
struct BundleLists {
  /// The bundle's name without its extension.
  let name: String
  let manifest: AppManifest

  /// The app's `Info.plist`; keys of the manifest override the ones set here.
  var info: [String: ManifestValue] {
    var list: [String: ManifestValue] = [
      "CFBundleIdentifier": .text(manifest.identifier),
      "CFBundleExecutable": .text(manifest.product),
      "CFBundleName": .text(manifest.name ?? name),
      "CFBundleDisplayName": .text(manifest.name ?? name), "CFBundlePackageType": .text("APPL"),
    ]
    if let icon = manifest.icon { list["CFBundleIconFile"] = .text(Self.fileName(icon)) }
    if let modes = manifest.backgroundModes {
      list["UIBackgroundModes"] = .list(modes.map { .text($0) })
    }
    return list.merging(versions) { $1 }.merging(manifest.info ?? [:]) { $1 }
  }

  /// The app's `Entitlements.plist`; `nil` without entitlements.
  var entitlements: [String: ManifestValue]? { manifest.entitlements }

  /// The `Info.plist` of an extension.
  func info(of item: ExtensionManifest) -> [String: ManifestValue] {
    let list: [String: ManifestValue] = [
      "CFBundleIdentifier": .text(item.identifier ?? "\(manifest.identifier).\(item.name)"),
      "CFBundleExecutable": .text(item.product), "CFBundleName": .text(item.name),
      "CFBundleDisplayName": .text(item.name), "CFBundlePackageType": .text("XPC!"),
      "NSExtension": .table([
        "NSExtensionPointIdentifier": .text(item.kind.point),
        "NSExtensionPrincipalClass": .text(item.principalClass ?? item.name),
        "NSExtensionAttributes": .table(item.attributes ?? [:]),
      ]),
    ]
    return list.merging(versions) { $1 }.merging(item.info ?? [:]) { $1 }
  }

  private var versions: [String: ManifestValue] {
    [
      "CFBundleShortVersionString": .text(manifest.version ?? "1.0"),
      "CFBundleVersion": .text(manifest.build ?? "1"),
      "CFBundleDevelopmentRegion": .text(manifest.developmentRegion ?? "en"),
    ]
  }

  static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
