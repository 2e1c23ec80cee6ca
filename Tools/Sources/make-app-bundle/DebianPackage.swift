import AppBundles
package import Foundation

/// An app as a Debian package, for all users of a machine.
///
/// The bundle is installed in the folder of shared bundles, which each user's daemon watches.
package struct DebianPackage {
  /// The folder for apps from packages, which each daemon reads.
  static let apps = "usr/lib/usernotifications/apps"

  private let app: PackagedApp
  private let options: PackageOptions
  private let details: DebianDetails
  private let documents: DebianDocuments
  private let tools: Tools
  private let date: Date
  private let manual: Data?
  private let files = FileManager.default

  /// Prepares a package; nothing is written yet.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - options: The user's options.
  ///   - package: The folder of the app's Swift package, from which options name files.
  ///   - tools: The machine's programs; with `SOURCE_DATE_EPOCH` in their environment, the same bundle makes the same package.
  /// - Throws: The problem of the first option or key of `Info.plist` at fault.
  package init(
    _ app: PackagedApp, options: PackageOptions, package: URL, tools: Tools
  ) throws(PackagingProblem) {
    self.app = app
    self.options = options
    self.tools = tools
    date = try Self.date(tools)
    details = try DebianDetails(app, options: options, package: package, tools: tools)
    documents = DebianDocuments(
      app: app, details: details, date: date,
      license: try LicenseText(option: options.value(.license), package: package))
    manual = try options.value(.manual).map { path throws(PackagingProblem) in
      try PackageFile.read(path, of: .manual, in: package)
    }
  }

  /// Makes the package next to the bundle, and replaces an existing one.
  ///
  /// - Returns: The package's file.
  /// - Throws: A `PackagingProblem` that names the cause; then an earlier package stays.
  package func make() throws -> URL {
    let draft = app.place.appending(path: ".\(details.name)-draft")
    try? files.removeItem(at: draft)
    defer { try? files.removeItem(at: draft) }
    let root = draft.appending(path: "root")
    let bundle = root.appending(path: "\(Self.apps)/\(app.folderName)")
    let compiled = try place(bundle, draft: draft)
    try writeMenu(in: root)
    try writeDocuments(in: root)
    let libraries = try compiled.dependencies(with: tools, in: draft)
    let control = DebianControl(
      details: details, architecture: compiled.architecture, libraries: libraries)
    try write(control, in: root)
    let name = "\(details.name)_\(details.fileVersion)_\(compiled.architecture).deb"
    let made = draft.appending(path: name)
    try settle(root)
    _ = try tools.run(
      "dpkg-deb", ["--root-owner-group", "--build", root.path, made.path], in: draft, from: "dpkg",
      date: date)
    let file = app.place.appending(path: name)
    try? files.removeItem(at: file)
    try files.moveItem(at: made, to: file)
    return file
  }

  /// Copies the bundle, with plain permissions, and strips its programs.
  private func place(_ bundle: URL, draft: URL) throws -> CompiledFiles {
    try files.createDirectory(
      at: bundle.deletingLastPathComponent(), withIntermediateDirectories: true)
    do throws(BundleProblem) {
      let inspection = try BundleInspection(of: app.bundle.path)
      try BundleCopy(from: app.bundle.path, to: bundle.path).perform(inspection)
    } catch {
      throw PackagingProblem(error)
    }
    let inspection = try BundleInspection(of: bundle.path)
    let compiled = try CompiledFiles(
      among: inspection.entries.filter { !$0.isFolder }.map(\.path), in: bundle)
    try compiled.strip(with: tools)
    return compiled
  }

  private func writeMenu(in root: URL) throws {
    let program = "/\(Self.apps)/\(app.folderName)/\(app.bundle.executable)"
    let share = root.appending(path: "usr/share")
    var entry = app.menuEntry(
      program: details.command.map { "/usr/bin/\($0)" } ?? program, options: options)
    if let icon = app.themeIcon {
      let file = share.appending(path: icon.path(of: app.identifier))
      let picture = URL(filePath: app.bundle.path).appending(path: icon.name)
      try write(Data(contentsOf: picture), to: file)
    } else if let icon = app.bundle.icon {
      entry.icon = "/\(Self.apps)/\(app.folderName)/\(icon)"
    }
    try write(
      Data(entry.text.utf8), to: share.appending(path: "applications/\(app.identifier).desktop"))
    guard let command = details.command else { return }
    let link = root.appending(path: "usr/bin/\(command)")
    try files.createDirectory(
      at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: link.path, withDestinationPath: ".." + program.dropFirst("/usr".count))
  }

  private func writeDocuments(in root: URL) throws {
    let folder = root.appending(path: "usr/share/doc/\(details.name)")
    try write(Data(documents.copyright.utf8), to: folder.appending(path: "copyright"))
    try compress(
      Data(documents.changelog.utf8), to: folder.appending(path: documents.changelogName))
    guard let manual, let command = details.command else { return }
    try compress(manual, to: root.appending(path: "usr/share/man/man1/\(command).1"))
  }

  private func write(_ control: DebianControl, in root: URL) throws {
    let folder = root.appending(path: "DEBIAN")
    let size = try InstalledSize.kibibytes(of: root.appending(path: "usr"))
    try write(Data(control.text(installedSize: size).utf8), to: folder.appending(path: "control"))
    for (name, text) in DebianScripts.all {
      try write(Data(text.utf8), to: folder.appending(path: name), mode: 0o755)
    }
    let sums = try tools.run(
      "sh", ["-c", "find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum"], in: root,
      from: "coreutils findutils")
    try write(Data(sums.utf8), to: folder.appending(path: "md5sums"))
  }

  /// Sets plain permissions on all folders, and one date on all files.
  private func settle(_ root: URL) throws {
    let seconds = Int(date.timeIntervalSince1970)
    for arguments in [
      ["-type", "d", "-exec", "chmod", "u=rwx,go=rx,a-st", "{}", "+"],
      ["-exec", "touch", "--no-dereference", "--date=@\(seconds)", "{}", "+"],
    ] {
      _ = try tools.run("find", ["."] + arguments, in: root, from: "findutils coreutils")
    }
  }

  private func write(_ data: Data, to file: URL, mode: Int = 0o644) throws {
    try files.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    try files.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  private func compress(_ data: Data, to file: URL) throws {
    try write(data, to: file)
    _ = try tools.run(
      "gzip", ["-9n", file.path], in: file.deletingLastPathComponent(), from: "gzip")
  }

  private static func date(_ tools: Tools) throws(PackagingProblem) -> Date {
    guard let text = tools.variable("SOURCE_DATE_EPOCH") else { return Date() }
    guard let seconds = Int(text), (0...4_102_444_800).contains(seconds) else {
      throw PackagingProblem(
        "SOURCE_DATE_EPOCH", text, "set it to seconds since 1970, as in $(git log -1 --format=%ct)")
    }
    return Date(timeIntervalSince1970: Double(seconds))
  }
}
