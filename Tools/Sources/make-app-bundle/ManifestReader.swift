import AppBundles
import Foundation
import NotificationModel

/// Reads manifests, and reports problems by file and key.
struct ManifestReader {
  let file: String

  /// Parses a manifest's values.
  func read(_ data: Data) throws(PackagingProblem) -> AppManifest {
    guard data.count <= PackagingLimits.manifestBytes else {
      throw PackagingProblem(
        file, "\(data.count) bytes",
        "a manifest has at most \(PackagingLimits.manifestBytes) bytes; make it shorter")
    }
    let tree: Any
    do {
      tree = try JSONSerialization.jsonObject(with: data)
    } catch {
      throw PackagingProblem(file, "", "this is not JSON; \(reason(error))")
    }
    guard let table = tree as? [String: Any] else {
      throw PackagingProblem(file, "", "a manifest is one JSON object; begin it with {")
    }
    try checkKeys(of: table, among: AppManifest.CodingKeys.allCases.map(\.rawValue), in: "")
    for (number, item) in (table["extensions"] as? [Any] ?? []).enumerated() {
      guard let item = item as? [String: Any] else { continue }
      try checkKeys(
        of: item, among: ExtensionManifest.CodingKeys.allCases.map(\.rawValue),
        in: "extensions[\(number)].")
    }
    do {
      return try JSONDecoder().decode(AppManifest.self, from: data)
    } catch let error as DecodingError {
      throw problem(error)
    } catch {
      throw PackagingProblem(file, "", "\(error)")
    }
  }

  /// Checks the rules that types alone do not express.
  func check(_ manifest: AppManifest) throws(PackagingProblem) {
    try checkIdentifier(manifest.identifier, "identifier")
    try checkName(manifest.product, "product")
    try checkPaths(manifest.resources, "resources")
    try checkPaths(manifest.icon.map { [$0] }, "icon")
    let extensions = manifest.extensions ?? []
    guard extensions.count <= PackagingLimits.extensions else {
      throw PackagingProblem(
        "\(file): extensions", "\(extensions.count)",
        "an app has at most \(PackagingLimits.extensions) extensions; remove some")
    }
    for (number, item) in extensions.enumerated() {
      let place = "extensions[\(number)]"
      try checkName(item.name, "\(place).name")
      try checkName(item.product, "\(place).product")
      try checkPaths(item.resources, "\(place).resources")
      if let identifier = item.identifier {
        try checkIdentifier(identifier, "\(place).identifier")
      }
      if extensions[..<number].contains(where: { $0.name == item.name }) {
        throw PackagingProblem(
          "\(file): \(place).name", item.name, "two extensions have this name; change one")
      }
    }
  }

  private func checkKeys(
    of table: [String: Any], among known: [String], in place: String
  ) throws(PackagingProblem) {
    guard let stranger = table.keys.sorted().first(where: { !known.contains($0) }) else { return }
    throw PackagingProblem(
      "\(file): \(place)\(stranger)", "",
      "this key is unknown; the keys are \(known.joined(separator: ", "))")
  }

  private func checkIdentifier(_ text: String, _ key: String) throws(PackagingProblem) {
    guard BundleIdentifier(text) == nil else { return }
    throw PackagingProblem(
      "\(file): \(key)", text,
      "use letters, digits, dots, hyphens and underscores, as in com.example.organizer")
  }

  /// Checks a name, which becomes the name of a folder or a product.
  private func checkName(_ name: String, _ key: String) throws(PackagingProblem) {
    let isPlain = !name.isEmpty && !name.hasPrefix(".") && !name.hasPrefix("-")
    let isShort = name.utf8.count <= PackagingLimits.nameBytes
    guard isPlain, isShort, !name.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "/") })
    else {
      throw PackagingProblem(
        "\(file): \(key)", name,
        "use a plain name of at most \(PackagingLimits.nameBytes) bytes, without a slash")
    }
  }

  private func checkPaths(_ paths: [String]?, _ key: String) throws(PackagingProblem) {
    for path in paths ?? [] where path.isEmpty || path.hasPrefix("/") || isClimbing(path) {
      throw PackagingProblem(
        "\(file): \(key)", path, "name a file or folder of the package, relative to Package.swift")
    }
  }

  private func isClimbing(_ path: String) -> Bool { path.split(separator: "/").contains("..") }

  private func reason(_ error: any Error) -> String {
    (error as NSError).userInfo["NSDebugDescription"] as? String ?? "\(error)"
  }

  private func problem(_ error: DecodingError) -> PackagingProblem {
    switch error {
    case .keyNotFound(let key, let context):
      PackagingProblem(
        "\(file): \(position(context.codingPath + [key]))", "", "the key is missing; add it")
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      PackagingProblem("\(file): \(position(context.codingPath))", "", context.debugDescription)
    @unknown default: PackagingProblem(file, "", "\(error)")
    }
  }

  private func position(_ path: [any CodingKey]) -> String {
    path.reduce("") { text, key in
      if let index = key.intValue { return "\(text)[\(index)]" }
      return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
    }
  }
}

/// The reason why no bundle or package was made: the field at fault, its value, and a remedy.
package struct PackagingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file and key at fault, such as `OrganizerPlus.app.json: extensions[0].kind`.
  package var field: String
  /// The value at fault; empty without one.
  package var value: String
  /// The problem and its remedy.
  package var message: String

  init(_ field: String, _ value: String = "", _ message: String) {
    self.field = field
    self.value = String(value.prefix(200))
    self.message = message
  }

  /// Converts a problem from the reader of bundles.
  init(_ problem: BundleProblem) {
    self.init(problem.field, problem.value, problem.remedy)
  }

  /// One line for the user.
  package var description: String {
    value.isEmpty ? "\(field): \(message)" : "\(field) (\(value)): \(message)"
  }
}
