import Foundation
import TestSupport
import Testing

/// The files of `scripts/install`, for `make install` and for all packages.
@Suite(.blocking) struct InstallScriptTests {
  private let folder: TemporaryFolder
  private let root: String

  init() throws {
    folder = try TemporaryFolder()
    root =
      URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    for program in [
      "usernotificationsd", "unctl", "notification-center", "push-gateway", "notification-shell",
      "notification-sound", "notification-thumbnail",
    ] {
      try folder.write("bin/\(program)", "#!/bin/sh\necho \"$@\"\n", mode: 0o755)
    }
    try folder.write(
      "bin/generate-manual",
      """
      #!/bin/sh
      # generate-manual PROGRAM --section SECTION --date DATE --output-directory FOLDER
      printf '.Dd %s\\n.Nd "Does it."\\n\\nOne. Two.\\n.Sh "EXIT STATUS"\\n.Ex -std' "$5" \\
        >"$7/$(basename "$1").$3"

      """, mode: 0o755)
  }

  /// Runs a script of the package, and returns its output.
  @discardableResult
  private func run(_ script: String, _ arguments: [String], home: String = "/nonexistent") throws
    -> String
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "\(root)/scripts/\(script)")
    process.arguments = arguments
    process.environment = ["HOME": home, "PATH": "/usr/bin:/bin"]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(script): \(text)")
    return text.trimmingCharacters(in: .newlines)
  }

  private func install(prefix: String, units: String, home: String = "/nonexistent") throws {
    let (bin, stage) = (folder.path("bin"), folder.path("stage"))
    try run("install", [bin, stage, prefix, stage + units], home: home)
  }

  /// The files of the installation, from its root.
  private func files() -> [String] {
    let paths = FileManager.default.subpaths(atPath: folder.path("stage")) ?? []
    return paths.filter { path in
      let file = folder.path("stage/\(path)")
      let attributes = try? FileManager.default.attributesOfItem(atPath: file)
      return attributes?[.type] as? FileAttributeType != .typeDirectory
    }.sorted()
  }

  @Test func `Every file that is installed is in one list of a Debian package`() throws {
    try install(prefix: "/usr", units: "/usr/lib/systemd/user")
    let lists = try FileManager.default.contentsOfDirectory(atPath: "\(root)/packaging/debian")
      .filter { $0.hasSuffix(".install") }
    #expect(lists.count == 8)
    let entries = try lists.flatMap { list in
      try String(contentsOfFile: "\(root)/packaging/debian/\(list)", encoding: .utf8)
        .split(separator: "\n").map(String.init)
    }
    // debian/rules puts the machine's units into their package, and moves the completions for zsh.
    for file in files() where !file.hasPrefix("usr/lib/systemd/system/") {
      let place = file.replacing("zsh/site-functions", with: "zsh/vendor-completions")
      let owners = entries.flatMap { Self.expanded($0, for: place) }.filter { entry in
        entry.hasSuffix("*")
          ? place.hasPrefix(entry.dropLast()) : place == entry || place.hasPrefix(entry + "/")
      }
      #expect(owners.count == 1, "\(file) is in \(owners.count) lists")
    }
  }

  /// An entry for translations, such as `man/{*/,}man7`, without the alternative and with the folder of a file's language.
  private static func expanded(_ entry: String, for place: String) -> [String] {
    guard let any = entry.firstRange(of: "{*/,}") else { return [entry] }
    let language = place.dropFirst(entry[..<any.lowerBound].count).prefix { $0 != "/" }
    return ["", "\(language)/"].map { entry.replacingCharacters(in: any, with: $0) }
  }

  @Test func `Installed texts name the places of the installation`() throws {
    try install(prefix: "/usr", units: "/usr/lib/systemd/user")
    let unit = try folder.text("stage/usr/lib/systemd/user/usernotificationsd.service")
    #expect(unit.contains("ExecStart=/usr/bin/usernotificationsd run"))
    for file in files() where !file.contains("/page/") {
      let text = try folder.text("stage/\(file)")
      #expect(text.firstMatch(of: /@[A-Z]+@/) == nil, "\(file) has a placeholder left")
    }
  }

  @Test func `Helpers are apart from the programs that people start`() throws {
    try install(prefix: "/usr", units: "/usr/lib/systemd/user")
    let programs = files().filter { $0.hasPrefix("usr/bin/") }
    #expect(
      programs.map { String($0.dropFirst(8)) } == [
        "notification-center", "push-gateway", "unctl", "usernotificationsd",
      ])
    #expect(
      files().filter { $0.hasPrefix("usr/libexec/") } == [
        "usr/libexec/usernotifications/notification-shell",
        "usr/libexec/usernotifications/notification-sound",
        "usr/libexec/usernotifications/notification-thumbnail",
      ])
  }

  @Test(arguments: ["/usr", "/usr/local"])
  func `Removal leaves no file of an installation for all users`(prefix: String) throws {
    let units = prefix + "/lib/systemd/user"
    try install(prefix: prefix, units: units)
    #expect(files().contains("etc/xdg/autostart/usernotificationsd.desktop"))
    let stage = folder.path("stage")
    try run("install", ["--remove", stage, prefix, stage + units])
    #expect(files() == [])
  }

  @Test
  func `An installation below a home belongs to its user alone, and keeps the data folder closed`()
    throws
  {
    let home = folder.path("home")
    let prefix = home + "/.local"
    try install(prefix: prefix, units: home + "/.config/systemd/user", home: home)
    let below = files().map { $0.dropFirst(home.count) }
    #expect(below.contains(".config/systemd/user/usernotificationsd.service"))
    #expect(below.contains(".config/autostart/usernotificationsd.desktop"))
    #expect(!below.contains { $0.hasSuffix("push-gateway.service") })
    let data = folder.path("stage") + prefix + "/share/usernotifications"
    let attributes = try FileManager.default.attributesOfItem(atPath: data)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    // The daemon's own files there stay.
    try Data().write(to: URL(fileURLWithPath: data + "/store.sqlite"))
    let stage = folder.path("stage")
    try run(
      "install", ["--remove", stage, prefix, stage + home + "/.config/systemd/user"], home: home)
    #expect(
      files().map { $0.dropFirst(home.count) } == [".local/share/usernotifications/store.sqlite"])
  }

  @Test func `Every manual page says variables, files, exit codes and further pages`() throws {
    try run("manual", [folder.path("bin"), folder.path("manual")])
    let pages = (FileManager.default.subpaths(atPath: folder.path("manual")) ?? []).filter {
      $0.contains("/") && $0.hasPrefix("man")
    }
    #expect(pages.count == 8)
    for page in pages {
      let text = try folder.text("manual/\(page)")
      let wanted =
        ["ENVIRONMENT", "FILES", "SEE ALSO"] + (page.hasSuffix(".7") ? [] : ["EXIT STATUS"])
      for section in wanted {
        #expect(text.contains("\n.Sh \(section)\n"), "\(page) has no \(section)")
      }
      #expect(!text.contains("\n\n") && !text.contains(".Ex -std"), "\(page) is no good form")
      #expect(!text.contains(".Nd \""), "whatis prints the quotes of \(page)")
    }
  }

  @Test func `The packages' changelog begins with the release`() throws {
    let version = try run("release", ["version"])
    let changelog = try String(
      contentsOfFile: "\(root)/packaging/debian/changelog", encoding: .utf8)
    #expect(changelog.hasPrefix("usernotifications (\(version)-"))
    #expect(try run("release", ["date"]).wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil)
  }
}
