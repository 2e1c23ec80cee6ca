import Foundation
import PackagePlugin

/// `swift package make-app NAME`: builds an app's products and lays them out as a bundle.
///
/// The bundle goes to the plugin's own folder, so nothing has to be permitted.
@main
struct MakeApp: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let tool = try context.tool(named: "make-app-bundle")
    let json = try run(tool, ["order"] + arguments)
    let order = try JSONDecoder().decode(MakeAppOrder.self, from: Data(json.utf8))
    if let usage = order.usage { return print(usage) }
    let manifest = try manifest(of: order, in: context.package)
    let app = order.app ?? Self.name(of: manifest)
    let package = context.package.directoryURL.path
    if let kind = order.addedKind {
      print(
        try run(tool, ["add", kind, order.extensionName ?? "", manifest.path, package]))
      return
    }
    if order.isStatic { _ = try run(tool, ["linking"]) }
    if let kind = order.package {
      _ = try run(tool, ["options", kind, package] + order.packageOptions)
    }
    let programs = try build(products: try run(tool, ["products", manifest.path]), order: order)
    let bundle = context.pluginWorkDirectoryURL.appending(path: "\(app).app")
    print("made", try run(tool, ["make", manifest.path, package, bundle.path] + programs))
    if let kind = order.package {
      print(try run(tool, [kind, package, bundle.path] + order.packageOptions))
    } else {
      print("register it with: unctl install \(bundle.path)")
    }
  }

  /// Builds the products, one a line, and returns each with its program.
  private func build(products: String, order: MakeAppOrder) throws -> [String] {
    let products = products.split(separator: "\n")
    return try products.enumerated().map { index, product in
      let kind = order.isRelease ? "release" : "debug"
      // What is printed is not shown before the build has ended.
      Diagnostics.progress("[\(index + 1)/\(products.count)] building \(product) for \(kind)")
      return "\(product)=\(try build(String(product), order: order))"
    }
  }

  /// Finds `NAME.app.json` beside `Package.swift`, or in the folder of a target.
  private func manifest(of order: MakeAppOrder, in package: Package) throws -> URL {
    if let path = order.manifest {
      return package.directoryURL.appending(path: path)
    }
    let places = [package.directoryURL] + package.targets.map(\.directoryURL)
    guard let app = order.app else { return try onlyManifest(in: places) }
    let files = places.map { $0.appending(path: "\(app)\(Self.ending)") }
    guard let found = files.first(where: { FileManager.default.fileExists(atPath: $0.path) })
    else {
      throw MakeAppFailure(
        "There is no \(app).app.json beside Package.swift or in the folder of a target. "
          + #"Write one: { "identifier": "com.example.app", "product": "PRODUCT" }"#)
    }
    return found
  }

  /// Finds the manifest of a package that has only one, for an order without a name.
  private func onlyManifest(in places: [URL]) throws -> URL {
    let found = Set(places.map(\.path)).flatMap { place in
      ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [])
        .filter { $0.hasSuffix(Self.ending) }.map { "\(place)/\($0)" }
    }
    guard found.count == 1, let path = found.first else {
      let names = found.map { Self.name(of: URL(filePath: $0)) }.sorted()
      throw MakeAppFailure(
        names.isEmpty
          ? "There is no NAME.app.json beside Package.swift or in the folder of a target, which says what the app "
            + #"is made of. Write one: { "identifier": "com.example.app", "product": "PRODUCT" }"#
          : "NAME is missing: the package has several apps. Write one of them: "
            + names.map { "swift package make-app \($0)" }.joined(separator: ", "))
    }
    return URL(filePath: path)
  }

  private static let ending = ".app.json"

  private static func name(of manifest: URL) -> String {
    let name = manifest.lastPathComponent
    return name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
  }

  private func build(_ product: String, order: MakeAppOrder) throws -> String {
    // Without the build's own lines nothing would be seen for minutes.
    var parameters = PackageManager.BuildParameters(
      configuration: order.isRelease ? .release : .debug, echoLogs: true)
    if order.isStatic {
      parameters.otherSwiftcFlags = ["-static-stdlib"]
      // All functions are looked up at the start, and cannot be replaced later; Debian asks for it.
      parameters.otherLinkerFlags = ["-z", "now"]
    }
    let result = try packageManager.build(.product(product), parameters: parameters)
    let program = result.builtArtifacts.first {
      $0.kind == .executable && $0.url.lastPathComponent == product
    }
    guard result.succeeded, let program else {
      throw MakeAppFailure("The product \(product) could not be built; the lines above say why.")
    }
    return program.url.path
  }

  /// Runs the program that does the work, and gives back what it prints.
  private func run(_ tool: PluginContext.Tool, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = tool.url
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw MakeAppFailure("\(tool.name) ended with \(process.terminationStatus).")
    }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
