import Foundation
import Release

/// The program that works for the command plugin `make-app`.
///
/// Its arguments have one fixed order, because only a plugin writes them.
@main
struct MakeAppBundle {
  static func main() {
    do {
      print(try run(Array(CommandLine.arguments.dropFirst())))
    } catch {
      FileHandle.standardError.write(Data("make-app: \(error)\n".utf8))
      exit(error is UsageError ? 64 : 1)
    }
  }

  private struct UsageError: Error, CustomStringConvertible {
    let arguments: [String]
    var description: String {
      "“\(arguments.joined(separator: " "))” cannot be understood.\n\n\(MakeAppBundle.usage)"
    }
  }

  private static let usage = """
    Lay out an app's bundle; `swift package make-app` runs this program.

    Usage: make-app-bundle order [ARGUMENT...]
           make-app-bundle linking
           make-app-bundle products MANIFEST
           make-app-bundle make MANIFEST PACKAGE BUNDLE PRODUCT=PROGRAM...
           make-app-bundle add KIND NAME MANIFEST PACKAGE
           make-app-bundle options deb|flatpak PACKAGE [OPTION...]
           make-app-bundle deb PACKAGE BUNDLE [OPTION...]
           make-app-bundle flatpak PACKAGE BUNDLE [OPTION...]
           make-app-bundle --help
    """

  private static func run(_ arguments: [String]) throws -> String {
    switch (arguments.first, arguments.count) {
    case ("--help", _), ("-h", _): return usage
    case ("--version", _): return Release.version
    case ("order", _):
      let order = try MakeAppOrder(Array(arguments.dropFirst()))
      return String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
    case ("linking", 1):
      try LinkedLibraries.check(tools: tools)
      return "the programs can be linked"
    case ("products", 2):
      return try manifest(arguments[1]).products.joined(separator: "\n")
    case ("make", 4...):
      let bundle = URL(filePath: arguments[3])
      try BundleLayout(
        manifest(arguments[1]), package: URL(filePath: arguments[2]),
        programs: try programs(arguments[4...])
      ).make(at: bundle)
      return bundle.path
    case ("add", 5):
      let template = try ExtensionTemplate(
        kind: arguments[1], name: arguments[2].isEmpty ? nil : arguments[2])
      return try template.add(
        to: URL(filePath: arguments[3]), in: URL(filePath: arguments[4]))
    case ("options", 3...) where ["deb", "flatpak"].contains(arguments[1]):
      try PackageOptions.check(
        arguments[3...], kind: arguments[1], package: URL(filePath: arguments[2]), tools: tools)
      return "the options can be used"
    case ("deb", 3...):
      let options = try PackageOptions(arguments[3...], known: PackageOption.debian)
      return try debian(package: arguments[1], bundle: arguments[2], options)
    case ("flatpak", 3...):
      let options = try PackageOptions(arguments[3...], known: PackageOption.flatpak)
      return try flatpak(bundle: arguments[2], options)
    default: throw UsageError(arguments: arguments)
    }
  }

  private static var tools: Tools { Tools(environment: ProcessInfo.processInfo.environment) }

  /// Makes a Debian package, and explains its installation.
  private static func debian(
    package: String, bundle: String, _ options: PackageOptions
  ) throws -> String {
    let made = try DebianPackage(
      PackagedApp(at: URL(filePath: bundle)), options: options, package: URL(filePath: package),
      tools: tools
    ).make()
    return "made \(made.path)\ninstall it with: sudo apt install \(made.path)"
  }

  /// Writes the manifest of a Flatpak, and explains its build.
  private static func flatpak(bundle: String, _ options: PackageOptions) throws -> String {
    let manifest = try FlatpakManifest(PackagedApp(at: URL(filePath: bundle)), options: options)
    let made = try manifest.make()
    let folder = made.deletingPathExtension().path
    let lines = [
      "made \(made.path)",
      "build and install it with: flatpak-builder --user --install --force-clean \(folder) \(made.path)",
    ]
    return (lines + manifest.notes).joined(separator: "\n")
  }

  private static func manifest(_ path: String) throws -> AppManifest {
    let file = URL(filePath: path)
    return try AppManifest(Data(contentsOf: file), file: file.lastPathComponent)
  }

  private static func programs(_ pairs: ArraySlice<String>) throws -> [String: URL] {
    var programs: [String: URL] = [:]
    for pair in pairs {
      let halves = pair.split(separator: "=", maxSplits: 1)
      guard halves.count == 2 else { throw UsageError(arguments: [pair]) }
      programs[String(halves[0])] = URL(filePath: String(halves[1]))
    }
    return programs
  }
}
