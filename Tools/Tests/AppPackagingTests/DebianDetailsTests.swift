import Foundation
import Testing
import TestSupport
import make_app_bundle

/// The parts of a Debian package that come from options, from the bundle and from the machine.
@Suite(.blocking) struct DebianDetailsTests {
  private func problem(_ app: PackagedBundle, _ options: [String]) -> PackagingProblem? {
    #expect(throws: PackagingProblem.self) {
      try DebianPackage(
        PackagedApp(at: app.folder.bundle),
        options: PackageOptions(options, known: PackageOption.debian), package: app.folder.root,
        tools: Tools(environment: app.environment))
    }
  }

  @Test(arguments: [
    (["--maintainer", "anna@example.org"], "--maintainer", "Anna Example <anna@example.org>"),
    (["--maintainer", "A, B <a@example.org>"], "--maintainer", "without commas"),
    (["--package-name", "Bins"], "--package-name", "a-z"),
    (["--package-name", "b"], "--package-name", "two or more"),
    (["--package-version", "v1"], "--package-version", "begins with a digit"),
    (["--command", "../x"], "--command", "letters, digits"),
    (["--no-command", "--command", "x"], "--command", "leave one of both out"),
    (["--no-command", "--manual", "x"], "--manual", "leave one of both out"),
    (["--license", "NOWHERE"], "--license", "there is no such file"),
    (["--manual", "NOWHERE"], "--manual", "there is no such file"),
  ])
  func `An option that no package can have is refused by its name`(
    options: [String], field: String, words: String
  ) throws {
    let problem = problem(try PackagedBundle(program: nil), options)
    #expect(problem?.field == field)
    #expect(problem?.message.contains(words) == true, "\(problem?.message ?? "")")
  }

  @Test func `An app's version and a date that no package can have are refused by their keys`()
    throws
  {
    var app = try PackagedBundle(#", "version": "Spring 26""#, program: nil)
    let version = problem(app, [])
    #expect(version?.field == "Info.plist: CFBundleShortVersionString")
    #expect(version?.value == "Spring 26")
    #expect(version?.message.contains("--package-version 1.0") == true)
    app.environment["SOURCE_DATE_EPOCH"] = "today"
    #expect(problem(app, [])?.field == "SOURCE_DATE_EPOCH")
  }

  @Test
  func `The maintainer is the option's, else the environment's, else git's, and one is demanded`()
    throws
  {
    var app = try PackagedBundle(program: nil)
    let maintainer = { (app: PackagedBundle, options: [String]) in
      let deb = try DebianPackage(
        PackagedApp(at: app.folder.bundle),
        options: PackageOptions(options, known: PackageOption.debian), package: app.folder.root,
        tools: Tools(environment: app.environment)
      ).make()
      return try app.run("dpkg-deb", ["--field", deb.path, "Maintainer"])
    }
    #expect(
      try maintainer(app, ["--maintainer", "Bo <bo@example.org>"]) == "Bo <bo@example.org>\n")
    #expect(try maintainer(app, []) == "Anna Example <anna@example.org>\n")
    app.environment["DEBFULLNAME"] = nil
    app.environment["DEBEMAIL"] = nil
    app.environment["HOME"] = app.folder.root.path
    app.environment["GIT_CONFIG_NOSYSTEM"] = "1"
    let nobody = problem(app, [])
    #expect(nobody?.field == "--maintainer")
    #expect(
      nobody?.message.contains(#"write --maintainer "Anna Example <anna@example.org>""#) == true)
    try app.folder.write(
      ".gitconfig", "[user]\n\tname = Cleo Example\n\temail = cleo@example.org\n")
    #expect(try maintainer(app, []) == "Cleo Example <cleo@example.org>\n")
  }

  @Test func `A missing program is named with the package that has it`() throws {
    var app = try PackagedBundle(program: nil)
    app.environment["PATH"] = try folder(
      of: app, with: ["sh", "find", "sort", "xargs", "md5sum", "chmod", "touch", "gzip"])
    let problem = #expect(throws: PackagingProblem.self) { try app.deb() }
    #expect(problem?.field == "dpkg-deb")
    #expect(problem?.message == "it is not installed; install it: apt install dpkg")
  }

  @Test func `Without dpkg-shlibdeps a package depends on the usual libraries of a Swift program`()
    throws
  {
    var app = try PackagedBundle()
    let whole = app.environment
    app.environment["PATH"] = try folder(
      of: app,
      with: [
        "sh", "find", "sort", "xargs", "md5sum", "chmod", "touch", "gzip", "strip", "objdump",
        "dpkg-deb", "tar", "rm",
      ])
    let deb = try app.deb()
    app.environment = whole
    #expect(
      try app.run("dpkg-deb", ["--field", deb.path, "Depends"])
        == "usernotificationsd, libc6 (>= 2.35), libcurl4 (>= 7.16.2), libgcc-s1 (>= 3.4), libstdc++6 (>= 12)\n"
    )
  }

  @Test func `A program that needs Swift's libraries cannot be packaged, and the way out is named`()
    throws
  {
    // One of Swift's libraries needs another one, and is much smaller than the program that runs the tests.
    let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
    let maps = String(decoding: try #require(try file.readToEnd()), as: UTF8.self)
    let library = try #require(
      maps.split(separator: "\n").first { $0.hasSuffix("/libswift_Concurrency.so") })
    let app = try PackagedBundle(program: library.split(separator: " ").last.map(String.init))
    let problem = #expect(throws: PackagingProblem.self) { try app.deb() }
    #expect(problem?.field == "bins" && problem?.value.hasPrefix("lib") == true)
    #expect(
      problem?.message.contains("link it into the program with --static") == true,
      "\(String(describing: problem))")
  }

  /// A folder that has some programs of the machine and no other.
  private func folder(of app: PackagedBundle, with programs: [String]) throws -> String {
    let folder = app.folder.root.appending(path: "programs")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for program in programs {
      let path = try #require(
        ["/usr/bin/\(program)", "/bin/\(program)"].first(where: FileManager.default.fileExists))
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: program).path, withDestinationPath: path)
    }
    return folder.path
  }
}
