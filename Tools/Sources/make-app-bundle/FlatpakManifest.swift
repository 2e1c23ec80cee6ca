import AppBundles
package import Foundation

/// The manifest with which `flatpak-builder` makes a Flatpak of an app.
///
/// The app gets access to the folder of the socket for apps, and to nothing else: access for windows, sound or the network is
/// added by the author of the app.
package struct FlatpakManifest {
  private let app: PackagedApp
  private let options: PackageOptions
  private let identifier: String

  /// Prepares a manifest; nothing is written yet.
  ///
  /// - Throws: The problem of an option, or of an identifier that is invalid for a Flatpak.
  package init(_ app: PackagedApp, options: PackageOptions) throws(PackagingProblem) {
    self.app = app
    self.options = options
    identifier = app.identifier
    try Self.check(identifier)
    try Self.check(options)
  }

  /// Writes the manifest and the menu entry next to the bundle.
  ///
  /// - Returns: The manifest's file.
  package func make() throws -> URL {
    do throws(BundleProblem) {
      _ = try BundleInspection(of: app.bundle.path)
    } catch {
      throw PackagingProblem(error)
    }
    let entry = app.menuEntry(program: app.bundle.executable, options: options)
    try Data(entry.text.utf8).write(to: app.place.appending(path: menuFile), options: .atomic)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file = app.place.appending(path: "\(identifier).json")
    try (encoder.encode(content) + Data("\n".utf8)).write(to: file, options: .atomic)
    return file
  }

  /// Notes for the user about this app in a sandbox.
  package var notes: [String] {
    var notes: [String] = []
    if !app.bundle.extensions.isEmpty {
      notes.append(
        "The app's extensions do not run from a Flatpak, because the system cannot read it.")
    }
    if app.bundle.icon != nil, app.themeIcon == nil {
      notes.append(
        "The icon is not exported: make it an SVG, or a square PNG of 64, 128, 256 or 512 pixels.")
    }
    return notes
  }

  private var menuFile: String { "\(identifier).desktop" }

  private var content: Content {
    let runtime = options.value(.runtime) ?? "org.freedesktop.Platform"
    let sdk = options.value(.sdk) ?? runtime.replacing(/\.Platform$/, with: ".Sdk")
    return Content(
      id: identifier, runtime: runtime,
      runtimeVersion: options.value(.runtimeVersion) ?? Self.runtimeVersion, sdk: sdk,
      command: app.bundle.executable,
      finishArguments: [Self.socketAccess] + options.all(.finishArgument),
      modules: [
        Content.Module(
          name: identifier, buildSystem: "simple", buildCommands: commands,
          sources: [
            Content.Source(type: "dir", path: app.folderName, destination: app.folderName),
            Content.Source(type: "file", path: menuFile, destination: nil),
          ])
      ])
  }

  /// The commands that install the app's files, run in the folder with the sources.
  private var commands: [String] {
    let program = "../lib/usernotifications/apps/\(app.folderName)/\(app.bundle.executable)"
    var commands = [
      "mkdir -p /app/bin /app/lib/usernotifications/apps",
      "cp -R \(Self.word(app.folderName)) /app/lib/usernotifications/apps/",
      "ln -s \(Self.word(program)) \(Self.word("/app/bin/\(app.bundle.executable)"))",
      "install -D -m 644 \(menuFile) /app/share/applications/\(menuFile)",
    ]
    if let icon = app.themeIcon {
      let source = Self.word("\(app.folderName)/\(icon.name)")
      commands.append("install -D -m 644 \(source) /app/share/\(icon.path(of: identifier))")
    }
    return commands
  }

  /// The access to the folder of the socket for apps only.
  static let socketAccess = "--filesystem=xdg-run/usernotifications/app"
  /// The default release of the runtime.
  static let runtimeVersion = "25.08"

  /// A word of a shell command.
  private static func word(_ text: String) -> String {
    let isPlain = text.wholeMatch(of: /[A-Za-z0-9\/._+\-]+/) != nil
    return isPlain ? text : "'\(text.replacing("'", with: #"'\''"#))'"
  }

  private static func check(_ identifier: String) throws(PackagingProblem) {
    let pattern = /[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)+\.[A-Za-z_][A-Za-z0-9_\-]*/
    guard identifier.wholeMatch(of: pattern) == nil else { return }
    throw PackagingProblem(
      "Info.plist: CFBundleIdentifier", identifier,
      "a Flatpak's has three or more words between dots, none begins with a digit, and only the "
        + "last has hyphens, as in org.example.Organizer; change it in the bundle's manifest")
  }

  /// Checks the permissions in the user's options.
  static func check(_ options: PackageOptions) throws(PackagingProblem) {
    for argument in options.all(.finishArgument) { try check(argument: argument) }
  }

  private static func check(argument: String) throws(PackagingProblem) {
    let option = PackageOption.finishArgument.text
    guard argument.hasPrefix("--") else {
      throw PackagingProblem(
        option, argument,
        "write an option of flatpak build-finish, as in --finish-arg=--socket=wayland")
    }
    let whole = /--filesystem=xdg-run(\/usernotifications)?\/?(:.*)?/
    guard argument.wholeMatch(of: whole) == nil, !argument.contains("control.sock") else {
      throw PackagingProblem(
        option, argument,
        "this has the socket of shells, with which an app would leave its sandbox; "
          + "leave it out, \(socketAccess) is there already")
    }
  }
}

extension FlatpakManifest {
  /// The file's keys, as flatpak-builder names them.
  private struct Content: Encodable {
    enum CodingKeys: String, CodingKey {
      case id, runtime, sdk, command, modules
      case runtimeVersion = "runtime-version"
      case finishArguments = "finish-args"
    }

    let id: String
    let runtime: String
    let runtimeVersion: String
    let sdk: String
    let command: String
    let finishArguments: [String]
    let modules: [Module]

    /// A part that is built by itself.
    struct Module: Encodable {
      enum CodingKeys: String, CodingKey {
        case name, sources
        case buildSystem = "buildsystem"
        case buildCommands = "build-commands"
      }

      let name: String
      let buildSystem: String
      let buildCommands: [String]
      let sources: [Source]
    }

    /// Files next to the manifest.
    struct Source: Encodable {
      enum CodingKeys: String, CodingKey {
        case type, path
        case destination = "dest"
      }

      let type: String
      let path: String
      let destination: String?
    }
  }
}
