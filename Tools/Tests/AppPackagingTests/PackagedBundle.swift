import Foundation
import Testing
import make_app_bundle

/// A bundle with a real program, and the output of packaging tools about its packages.
struct PackagedBundle {
  let folder: PackageFolder
  /// The environment that packages are made in.
  var environment = [
    "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "SOURCE_DATE_EPOCH": "1700000000",
    "DEBFULLNAME": "Anna Example", "DEBEMAIL": "anna@example.org",
  ]
  private var tools: Tools { Tools(environment: environment) }

  /// Makes a bundle of a program, of which a copy is taken, or of a script, with further members of
  /// the manifest.
  init(_ members: String = "", program: String? = "/usr/bin/true") throws {
    folder = try PackageFolder()
    let place = try #require(folder.programs["bins"])
    try FileManager.default.removeItem(at: place)
    if let program {
      try FileManager.default.copyItem(
        at: URL(filePath: program).resolvingSymlinksInPath(), to: place)
      // Debian's compiler installs its libraries without this mode.
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path)
    } else {
      try folder.write("build/bins", "#!/bin/sh\n", mode: 0o755)
    }
    let text = #"{"identifier": "com.example.bins", "product": "bins"\#(members)}"#
    let manifest = try AppManifest(Data(text.utf8), file: "Bins.app.json")
    try BundleLayout(manifest, package: folder.root, programs: folder.programs)
      .make(at: folder.bundle)
  }

  /// Changes a key of the bundle's `Info.plist`.
  func set(_ key: String, to value: String) throws {
    let list = try folder.list("Info.plist").merging([key: value]) { $1 }
    try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
      .write(to: folder.bundle.appending(path: "Info.plist"))
  }

  /// Makes the Debian package.
  func deb(_ options: String...) throws -> URL {
    try DebianPackage(
      PackagedApp(at: folder.bundle),
      options: PackageOptions(options, known: PackageOption.debian), package: folder.root,
      tools: tools
    ).make()
  }

  /// Writes the manifest of the Flatpak.
  func flatpak(_ options: String...) throws -> FlatpakManifest {
    try FlatpakManifest(
      PackagedApp(at: folder.bundle),
      options: PackageOptions(options, known: PackageOption.flatpak))
  }

  /// Unpacks a Debian package, its control files into `DEBIAN`.
  func unpacked(_ deb: URL) throws -> URL {
    let root = folder.root.appending(path: "unpacked-\(UUID().uuidString)")
    _ = try run("dpkg-deb", ["--raw-extract", deb.path, root.path])
    return root
  }

  /// Runs a program of the machine, and returns its output.
  func run(_ name: String, _ arguments: [String]) throws -> String {
    try tools.run(name, arguments, in: folder.root, from: name)
  }
}
