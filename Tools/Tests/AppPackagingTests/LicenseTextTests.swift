import Foundation
import Testing
import TestSupport
import make_app_bundle

/// The file of a Debian package that says who may copy an app.
@Suite(.blocking) struct LicenseTextTests {
  private func copyright(_ app: PackagedBundle, _ options: String...) throws -> String {
    let deb = try DebianPackage(
      PackagedApp(at: app.folder.bundle),
      options: PackageOptions(options, known: PackageOption.debian), package: app.folder.root,
      tools: Tools(environment: app.environment)
    ).make()
    let file = try app.unpacked(deb).appending(path: "usr/share/doc/bins/copyright")
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test func `The licence next to Package.swift is in the package, or the named one`() throws {
    let app = try PackagedBundle(
      #", "info": {"NSHumanReadableCopyright": "Copyright 2025 Anna Example"}"#, program: nil)
    #expect(
      try copyright(app).contains(
        "No licence came with the app; Anna Example <anna@example.org> says"))
    try app.folder.write("COPYING", "You may copy it.\n")
    try app.folder.write("Legal/terms.txt", "You may not copy it.\n")
    let text = try copyright(app)
    #expect(text.contains("\nCopyright 2025 Anna Example\n\nYou may copy it.\n"))
    #expect(try copyright(app, "--license", "Legal/terms.txt").contains("You may not copy it."))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/common-licenses/Apache-2.0")))
  func `A licence that every Debian has is replaced by its path, and the text around it stays`()
    throws
  {
    let app = try PackagedBundle(program: nil)
    let known = try String(
      contentsOfFile: "/usr/share/common-licenses/Apache-2.0", encoding: .utf8)
    // Other line ends and indents are the same licence; another word is another one.
    let terms = known.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    try app.folder.write(
      "LICENSE", "Copyright 2026 Bo\n\n\(terms)\n\n## Exception\nLinking is free.\n")
    let text = try copyright(app)
    #expect(text.contains("Copyright 2026 Bo\n"))
    #expect(text.contains("The licence is in /usr/share/common-licenses/Apache-2.0."))
    #expect(text.contains("## Exception\nLinking is free.\n"))
    #expect(!text.contains("Grant of Patent License"))
    try app.folder.write("LICENSE", terms.replacing("perpetual", with: "daily"))
    #expect(try copyright(app).contains("Grant of Patent License"))
  }
}
