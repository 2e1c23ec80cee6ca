import Foundation
import TestSupport
import Testing

/// The files that `scripts/package-swift` copies, for apps that depend on the installed package.
@Suite(.blocking) struct SourcePackageTests {
  private let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  @Test func `The source package has the folder of every target except tests`() throws {
    let folder = try TemporaryFolder()
    let process = try Process.run(
      URL(fileURLWithPath: "\(root)/scripts/package-swift"),
      arguments: ["source", folder.path("package")])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    // Without one of them the package manager refuses the whole package, whatever an app uses of it.
    let description = try folder.text("package/Package.swift")
    let rows = description.matches(of: /(?:module|program)\(\s*"([\w-]+)", in: "([\w\/]+)"/)
    let places = rows.filter { !$0.2.contains("Tests") && !$0.2.contains("EndToEnd") }
      .map { "package/\($0.2)/\($0.1)" }
    #expect(places.count > 40)
    for place in places {
      #expect(FileManager.default.fileExists(atPath: folder.path(place)), "\(place) is missing")
    }
  }
}
