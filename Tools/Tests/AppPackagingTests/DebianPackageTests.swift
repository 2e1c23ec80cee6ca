import Foundation
import Testing
import TestSupport
import make_app_bundle

/// Debian packages of apps, as Debian's own tools read them.
@Suite(.blocking) struct DebianPackageTests {
  @Test func `A package holds the bundle, its menu entry, its icon and its command, all root's`()
    throws
  {
    let app = try PackagedBundle()
    try app.folder.write("out/Bins.app/sounds.wav", "x", mode: 0o666)
    let deb = try app.deb()
    #expect(
      deb.lastPathComponent == "bins_1.0_amd64.deb" || deb.lastPathComponent == "bins_1.0_arm64.deb"
    )
    let lines = try app.run("dpkg-deb", ["--contents", deb.path]).split(separator: "\n")
    #expect(lines.allSatisfy { $0.contains(" root/root ") })
    let rights = lines.map {
      $0.prefix(10) + " " + ($0.split(separator: "./", maxSplits: 1).last ?? "")
    }
    let apps = "usr/lib/usernotifications/apps"
    for line in [
      "drwxr-xr-x \(apps)/Bins.app/", "-rwxr-xr-x \(apps)/Bins.app/bins",
      "-rw-r--r-- \(apps)/Bins.app/Info.plist", "-rw-r--r-- \(apps)/Bins.app/sounds.wav",
      "lrwxrwxrwx usr/bin/bins -> ../lib/usernotifications/apps/Bins.app/bins",
      "-rw-r--r-- usr/share/applications/com.example.bins.desktop",
      "-rw-r--r-- usr/share/doc/bins/changelog.gz", "-rw-r--r-- usr/share/doc/bins/copyright",
    ] {
      #expect(rights.contains { $0 == line }, "\(line) is not in \(rights)")
    }
    #expect(try app.folder.names().contains { $0.hasPrefix(".") } == false)
  }

  @Test
  func `The control file has the app's name and version, who made it, and the libraries it needs`()
    throws
  {
    let app = try PackagedBundle(#", "name": "Bins & more", "version": "2.1""#)
    let deb = try app.deb(
      "--depends", "sox (>= 14)", "--depends=at", "--summary", "reminder of the bins",
      "--section=misc",
      "--description", "First.\n\nA second paragraph.", "--homepage", "https://example.org/bins")
    let field = { (name: String) in
      try app.run("dpkg-deb", ["--field", deb.path, name]).trimmingCharacters(in: .newlines)
    }
    #expect(try field("Package") == "bins" && field("Version") == "2.1")
    #expect(try field("Maintainer") == "Anna Example <anna@example.org>")
    let depends = try field("Depends")
    #expect(depends.hasPrefix("usernotificationsd, libc6 (>= "))
    #expect(depends.hasSuffix(", sox (>= 14), at"))
    #expect(try field("Description") == "reminder of the bins\n First.\n .\n A second paragraph.")
    #expect(try field("Section") == "misc" && field("Homepage") == "https://example.org/bins")
    #expect(try (Int(field("Installed-Size")) ?? 0) > 8)
  }

  @Test
  func
    `The same bundle makes the same bytes at one date, whatever the dates and rights of its files`()
    throws
  {
    let app = try PackagedBundle()
    let first = try Data(contentsOf: app.deb())
    let old: [FileAttributeKey: Any] = [
      .modificationDate: Date(timeIntervalSince1970: 900_000_000), .posixPermissions: 0o700,
    ]
    for name in ["bins", "Info.plist"] {
      let file = app.folder.bundle.appending(path: name)
      try FileManager.default.setAttributes(old, ofItemAtPath: file.path)
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: app.folder.bundle.appending(path: "Info.plist").path
    )
    #expect(try Data(contentsOf: app.deb()) == first)
    var later = app
    later.environment["SOURCE_DATE_EPOCH"] = "1700000001"
    #expect(try Data(contentsOf: later.deb()) != first)
  }

  @Test func `An app without a compiled program is for every machine and needs the daemon alone`()
    throws
  {
    let app = try PackagedBundle(program: nil)
    let deb = try app.deb("--package-name", "bins-app", "--package-version", "1:2.0-3")
    #expect(deb.lastPathComponent == "bins-app_2.0-3_all.deb")
    #expect(try app.run("dpkg-deb", ["--field", deb.path, "Depends"]) == "usernotificationsd\n")
    let root = try app.unpacked(deb)
    let changes = root.appending(path: "usr/share/doc/bins-app/changelog.Debian.gz")
    let text = try app.run("gzip", ["-dc", changes.path])
    #expect(text.hasPrefix("bins-app (1:2.0-3) unstable; urgency=medium\n"))
    #expect(
      text.hasSuffix(" -- Anna Example <anna@example.org>  Tue, 14 Nov 2023 22:13:20 +0000\n"))
  }

  @Test func `The sums of a package are those of its files`() throws {
    let app = try PackagedBundle()
    let root = try app.unpacked(try app.deb())
    let sums = root.appending(path: "DEBIAN/md5sums").path
    let answer = try app.run("sh", ["-c", "cd '\(root.path)' && md5sum -c '\(sums)'"])
    let lines = answer.split(separator: "\n")
    #expect(lines.count == 5 && lines.allSatisfy { $0.hasSuffix(": OK") }, "\(answer)")
  }

  @Test(arguments: [("postinst", "configure", "abort-upgrade"), ("postrm", "remove", "upgrade")])
  func `An installed or removed app changes the folder's date, which daemons watch`(
    script: String, action: String, other: String
  ) throws {
    let app = try PackagedBundle(program: nil)
    let root = try app.unpacked(try app.deb())
    let apps = root.appending(path: "usr/lib/usernotifications/apps").path
    let long = Date(timeIntervalSince1970: 900_000_000)
    let run = { (action: String) in
      try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: apps)
      _ = try app.run(
        "env", ["DPKG_ROOT=\(root.path)", root.appending(path: "DEBIAN/\(script)").path, action])
      return try FileManager.default.attributesOfItem(atPath: apps)[.modificationDate] as? Date
    }
    #expect(try run(other) == long)
    #expect(try run(action) != long)
    try FileManager.default.removeItem(atPath: apps)
    _ = try app.run(
      "env", ["DPKG_ROOT=\(root.path)", root.appending(path: "DEBIAN/\(script)").path, action])
  }

  @Test func `A link in a bundle is refused, and an earlier package stays`() throws {
    let app = try PackagedBundle(program: nil)
    let deb = try app.deb()
    let before = try Data(contentsOf: deb)
    try FileManager.default.createSymbolicLink(
      atPath: app.folder.bundle.appending(path: "link").path, withDestinationPath: "/etc/passwd")
    let problem = #expect(throws: PackagingProblem.self) { try app.deb() }
    #expect(problem?.field == "link" && problem?.value == "a symbolic link")
    #expect(try Data(contentsOf: deb) == before)
  }

  @Test(.enabled(if: Machine.has("lintian"), "lintian is not installed: apt install lintian"))
  func `Debian's checker finds no error and no warning in a package with a manual page`() throws {
    let app = try PackagedBundle(
      #"""
      , "info": {"NSHumanReadableCopyright": "Copyright 2026 Anna Example",
                 "CFBundleURLTypes": [{"CFBundleURLName": "m", "CFBundleURLSchemes": ["bins"]}]}
      """#)
    try app.folder.write("LICENSE", "Everybody may do everything with it.\n")
    try app.folder.write(
      "bins.1",
      ".Dd May 1, 2026\n.Dt BINS 1\n.Os\n.Sh NAME\n.Nm bins\n.Nd reminds of the bins\n"
        + ".Sh SYNOPSIS\n.Nm\n.Sh DESCRIPTION\nIt reminds of the bins.\n")
    let deb = try app.deb("--manual", "bins.1", "--summary", "reminder of the bins")
    let tags = try app.run("lintian", ["--allow-root", "--fail-on", "error,warning", deb.path])
    #expect(!tags.contains("E: ") && !tags.contains("W: "), "\(tags)")
  }
}

/// The programs that this machine has.
enum Machine {
  static func has(_ program: String) -> Bool {
    ["/usr/bin", "/bin", "/usr/local/bin"].contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}
