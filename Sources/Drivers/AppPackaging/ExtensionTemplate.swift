public import Foundation

/// The start of a new extension: its sources, its line in the manifest, and what `Package.swift` needs.
public struct ExtensionTemplate {
  private let kind: ExtensionManifest.Kind
  private let name: String
  private let sources: ExtensionSources

  /// Prepares a template.
  ///
  /// - Throws: A `PackagingProblem` for a kind that there is no template for, or a name that is no
  ///   Swift identifier, because a class will have it.
  public init(kind: String, name: String?) throws(PackagingProblem) {
    guard let kind = ExtensionManifest.Kind(rawValue: kind) else {
      throw PackagingProblem("--add", kind, "there are templates for: service, content")
    }
    self.kind = kind
    sources = ExtensionSources(kind: kind, name: name)
    self.name = sources.name
    let isWord = self.name.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
    }
    guard isWord, let first = self.name.utf8.first,
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first,
      self.name.utf8.count <= PackagingLimits.nameBytes
    else {
      throw PackagingProblem(
        "--name", self.name, "use ASCII letters and digits, a capital first, as in PictureService")
    }
  }

  /// Writes the extension's sources and adds it to the manifest; what is there is not overwritten.
  ///
  /// - Returns: What is left to do by hand, for a person.
  public func add(to manifest: URL, in package: URL) throws -> String {
    let folder = package.appending(path: "Sources/\(name)")
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      throw PackagingProblem("--name", name, "Sources/\(name) is there already; name another")
    }
    let changed = try extended(Data(contentsOf: manifest), file: manifest.lastPathComponent)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(sources.type.utf8).write(to: folder.appending(path: "\(name).swift"))
    try Data(sources.main.utf8).write(to: folder.appending(path: "main.swift"))
    try changed.write(to: manifest, options: .atomic)
    return sources.advice
  }

  /// The manifest with the extension in it, checked as a whole.
  private func extended(_ data: Data, file: String) throws -> Data {
    _ = try AppManifest(data, file: file)
    var table = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    var entry: [String: Any] = ["name": name, "kind": kind.rawValue, "product": name]
    if kind == .content { entry["attributes"] = ExtensionSources.contentAttributes }
    table["extensions"] = (table["extensions"] as? [Any] ?? []) + [entry]
    let changed = try JSONSerialization.data(
      withJSONObject: table, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    _ = try AppManifest(changed, file: file)
    return changed + Data("\n".utf8)
  }
}
