import AppBundles
import Foundation
import NotificationModel
import TestSupport
import Testing

@Suite(.blocking)
struct HostileBundleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var code: BundleProblem.Code
    var field: String
    var spoil: @Sendable (BundleSandbox) throws -> Void

    init(
      _ name: String, _ code: BundleProblem.Code, _ field: String,
      _ spoil: @escaping @Sendable (BundleSandbox) throws -> Void
    ) {
      testDescription = name
      self.code = code
      self.field = field
      self.spoil = spoil
    }
  }

  @Test(arguments: information + files + sizes)
  func `A hostile bundle is refused and changes nothing`(row: Row) throws {
    let sandbox = try BundleSandbox()
    _ = try sandbox.installer.install(from: sandbox.bundle)
    let before = try sandbox.snapshot()
    try row.spoil(sandbox)
    let problem = #expect(throws: BundleProblem.self) {
      try sandbox.installer.install(from: sandbox.bundle)
    }
    #expect(problem?.code == row.code)
    #expect(problem?.field == row.field)
    #expect(problem?.remedy.isEmpty == false)
    #expect(try sandbox.snapshot() == before)
  }

  @Test func `A refused bundle creates no data folder`() throws {
    let sandbox = try BundleSandbox()
    try sandbox.shell("ln -s /etc/passwd link")
    #expect(throws: BundleProblem.self) { try sandbox.installer.install(from: sandbox.bundle) }
    #expect(try sandbox.snapshot() == [:])
  }

  @Test func `Only a folder of the right name is a bundle`() throws {
    let sandbox = try BundleSandbox()
    let fileManager = FileManager.default
    try fileManager.copyItem(atPath: sandbox.bundle, toPath: "\(sandbox.root)/Organizer")
    try fileManager.createSymbolicLink(
      atPath: "\(sandbox.root)/Link.app", withDestinationPath: sandbox.bundle)
    try Data().write(to: URL(filePath: "\(sandbox.root)/File.app"))
    for name in ["Organizer", "Link.app", "File.app"] {
      let problem = #expect(throws: BundleProblem.self) {
        try sandbox.installer.install(from: "\(sandbox.root)/\(name)")
      }
      #expect(problem?.code == .notABundle)
      #expect(problem?.field == name)
    }
  }

  @Test func `A missing bundle is reported as missing, whatever its name`() throws {
    let sandbox = try BundleSandbox()
    for name in ["Absent.app", "Absent"] {
      let problem = #expect(throws: BundleProblem.self) {
        try sandbox.installer.install(from: "\(sandbox.root)/\(name)")
      }
      #expect(problem?.code == .missingFile)
      #expect(problem?.field == name)
    }
  }

  private static let executable = "Info.plist: CFBundleExecutable"
  private static let identifier = "Info.plist: CFBundleIdentifier"

  static let information = [
    Row("no Info.plist", .missingFile, "Info.plist") { try $0.remove("Info.plist") },
    Row("a damaged Info.plist", .damagedFile, "Info.plist") {
      try $0.write("Info.plist", "<plist>")
    },
    Row("a list at the top", .damagedFile, "Info.plist") { try $0.write("Info.plist", "<array/>") },
    Row("entity declarations", .damagedFile, "Info.plist") {
      try $0.write(
        "Info.plist",
        """
        <!DOCTYPE plist [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>
        <plist><dict><key>CFBundleIdentifier</key><string>&b;</string></dict></plist>
        """)
    },
    Row("endless nesting", .damagedFile, "Info.plist") {
      try $0.write("Info.plist", String(repeating: "<array>", count: 50_000))
    },
    Row("a huge Info.plist", .tooLarge, "Info.plist") {
      try $0.write("Info.plist", String(repeating: " ", count: BundleLimits.listBytes + 1))
    },
    Row("an Info.plist that is a link", .forbiddenFile, "Info.plist") {
      try $0.shell("mv Info.plist ../Real.plist && ln -s ../Real.plist Info.plist")
    },
    Row("no identifier", .missingKey, identifier) { try $0.writeInfo(["CFBundleIdentifier": ""]) },
    Row("an identifier that climbs", .invalidValue, identifier) {
      try $0.writeInfo(["CFBundleIdentifier": "../../evil"])
    },
    Row("an identifier that hides", .invalidValue, identifier) {
      try $0.writeInfo(["CFBundleIdentifier": ".lock"])
    },
    Row("a long identifier", .invalidValue, identifier) {
      try $0.writeInfo(["CFBundleIdentifier": String(repeating: "a", count: 156)])
    },
    Row("an identifier of another type", .invalidValue, identifier) {
      try $0.writeInfo(["CFBundleIdentifier": 7])
    },
    Row("no executable named", .missingKey, executable) {
      try $0.writeInfo(["CFBundleExecutable": ""])
    },
    Row("an executable elsewhere", .climbsOut, executable) {
      try $0.writeInfo(["CFBundleExecutable": "../../../bin/sh"])
    },
    Row("an executable elsewhere, behind a slash with a mark on it", .climbsOut, executable) {
      try $0.writeInfo(["CFBundleExecutable": "../\u{301}sh"])
    },
    Row("an absolute executable", .climbsOut, executable) {
      try $0.writeInfo(["CFBundleExecutable": "/bin/sh"])
    },
    Row("the folder as executable", .climbsOut, executable) {
      try $0.writeInfo(["CFBundleExecutable": ".."])
    },
    Row("an executable that is not there", .missingFile, executable) { try $0.remove("Organizer") },
    Row("an executable that is a folder", .forbiddenFile, "de.lproj") {
      try $0.writeInfo(["CFBundleExecutable": "de.lproj"])
    },
    Row("an executable that is a link", .forbiddenFile, "Organizer") {
      try $0.shell("rm Organizer && ln -s /bin/sh Organizer")
    },
    Row("an executable that may not run", .notExecutable, executable) {
      try $0.setMode("Organizer", 0o644)
    },
    Row("a name that moves the cursor", .invalidValue, "Info.plist: CFBundleName") {
      try $0.write(
        "Info.plist",
        """
        <plist><dict><key>CFBundleIdentifier</key><string>a</string><key>CFBundleExecutable</key>
        <string>Organizer</string><key>CFBundleName</key><string>a&#27;[2J</string></dict></plist>
        """)
    },
    Row("a long name", .invalidValue, "Info.plist: CFBundleName") {
      try $0.writeInfo(["CFBundleName": String(repeating: "x", count: 1_025)])
    },
    Row("background modes of another type", .invalidValue, "Info.plist: UIBackgroundModes") {
      try $0.writeInfo(["UIBackgroundModes": ["fetch", 7]])
    },
    Row("a damaged strings file", .damagedFile, "de.lproj/Localizable.strings") {
      try $0.write("de.lproj/Localizable.strings", "\"due\" = ")
    },
    Row("a damaged plural file", .damagedFile, "en.lproj/Localizable.stringsdict") {
      try $0.write("en.lproj/Localizable.stringsdict", "<dict><key>a</key><true/></dict>")
    },
  ]

  static let files = [
    Row("a symbolic link", .forbiddenFile, "z") { try $0.shell("ln -s /etc/passwd z") },
    Row("a link to nothing", .forbiddenFile, "z") { try $0.shell("ln -s nowhere z") },
    Row("a link to a folder, deep down", .forbiddenFile, "a/b/z") {
      try $0.makeFolder("a/b")
      try $0.shell("ln -s / a/b/z")
    },
    Row("a hard link", .forbiddenFile, "Organizer") { try $0.shell("ln Organizer ../outside") },
    Row("a pipe", .forbiddenFile, "z") { try $0.shell("mkfifo z") },
    Row("strings that are a pipe", .forbiddenFile, "de.lproj/Localizable.strings") {
      try $0.shell("rm de.lproj/Localizable.strings && mkfifo de.lproj/Localizable.strings")
    },
    Row("the bit of another user", .forbiddenMode, "z") { try $0.write("z", "x", mode: 0o4755) },
    Row("the bit of another group", .forbiddenMode, "z") { try $0.write("z", "x", mode: 0o2755) },
    Row("a sticky folder", .forbiddenMode, "de.lproj") { try $0.setMode("de.lproj", 0o1755) },
    Row("an unreadable file", .unreadable, "z") { try $0.write("z", "x", mode: 0o200) },
    Row("a name that is not UTF-8", .forbiddenName, "z\u{FFFD}") {
      try $0.shell(#"printf x > "$(printf 'z\377')""#)
    },
    Row("a name with a line break", .forbiddenName, "z\u{FFFD}z") {
      try $0.shell(#"printf x > "$(printf 'z\nz')""#)
    },
  ]

  static let sizes = [
    Row("too many files", .tooManyFiles, "z/4994") {
      try $0.makeFolder("z")
      try $0.shell("cd z && seq -w 1 5000 | xargs touch")
    },
    Row("folders that are too deep", .tooDeep, (1...17).map { "\($0)" }.joined(separator: "/")) {
      try $0.makeFolder((1...17).map { "\($0)" }.joined(separator: "/"))
    },
    Row("too much in all", .tooLarge, "z") {
      try $0.shell("truncate -s \(BundleLimits.totalBytes + 1) z")
    },
    Row("too many languages", .tooManyFiles, "*.lproj") {
      try $0.shell("seq -f l%g.lproj 1 \(BundleLimits.languages) | xargs mkdir")
    },
    Row("strings over their limit", .tooLarge, "de.lproj/Localizable.strings") {
      try $0.shell("truncate -s 5M de.lproj/Localizable.strings")
    },
  ]
}
