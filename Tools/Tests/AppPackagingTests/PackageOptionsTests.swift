import Foundation
import TestSupport
import Testing
import make_app_bundle

/// The options of packages.
@Suite(.blocking) struct PackageOptionsTests {
  @Test(arguments: [
    ("deb", ["--colour"], "--colour"), ("deb", [], "--maintainer"),
    ("deb", ["--maintainer", "Bo <bo@example.org>"], "dpkg-deb"),
    ("flatpak", ["--section", "x"], "--section"),
    ("flatpak", ["--finish-arg", "x"], "--finish-arg"),
  ])
  func `Wrong options are refused before anything is built`(
    kind: String, arguments: [String], field: String
  ) throws {
    let problem = #expect(throws: PackagingProblem.self) {
      try PackageOptions.check(
        arguments, kind: kind, package: URL(filePath: "/"), tools: Tools(environment: [:]))
    }
    #expect(problem?.field == field)
  }

  @Test func `Options that can be used pass the check before building`() throws {
    let environment = ["PATH": "/usr/bin:/bin"]
    try PackageOptions.check(
      ["--maintainer", "Bo <bo@example.org>"], kind: "deb", package: URL(filePath: "/"),
      tools: Tools(environment: environment))
    try PackageOptions.check(
      ["--finish-arg=--socket=wayland"], kind: "flatpak", package: URL(filePath: "/"),
      tools: Tools(environment: environment))
  }

  @Test(arguments: [
    (["--colour", "red"], "--colour", "this option is unknown; the options are --maintainer"),
    (["Bins"], "Bins", "this option is unknown"),
    (["--section"], "--section", "a value is missing"),
    (["--section="], "--section", "a value is missing"),
    (["--section", "a", "--section", "b"], "--section", "it is given twice"),
    (["--no-command=yes"], "--no-command", "no value belongs to it"),
    (["--depends", "a\nEssential: yes"], "--depends", "write it in one line"),
    (["--summary", String(repeating: "x", count: 81)], "--summary", "at most 80 characters"),
    (
      ["--description", String(repeating: "x", count: 16_385)], "--description",
      "at most 16384 bytes"
    ),
    (["--runtime", "x"], "--runtime", "this option is unknown"),
  ])
  func `A wrong option is refused by its name`(
    arguments: [String], field: String, words: String
  ) {
    let problem = #expect(throws: PackagingProblem.self) {
      try PackageOptions(arguments, known: PackageOption.debian)
    }
    #expect(problem?.field == field)
    #expect(problem?.message.contains(words) == true, "\(problem?.message ?? "")")
  }
}
