import AppBundles
import Foundation
import NotificationModel
import NotificationText
import TestSupport
import Testing

struct AppBundleTests {
  @Test
  func `A bundle's Info plist and folder give its names, version, icon, languages and sounds`()
    throws
  {
    let sandbox = try BundleSandbox()
    try sandbox.writeInfo([
      "CFBundleDisplayName": "Organizer+", "CFBundleName": "Organizer",
      "CFBundleShortVersionString": "2.1", "CFBundleDevelopmentRegion": "en",
      "UIBackgroundModes": ["remote-notification"], "CFBundleIconFile": "icon",
    ])
    for name in ["icon.png", "bell.caf", "Chime.WAV", "read.me"] { try sandbox.write(name, "x") }
    let bundle = try AppBundle(at: sandbox.bundle + "/")
    #expect(bundle.path == sandbox.bundle)
    #expect(bundle.identifier.rawValue == "com.example.organizer")
    #expect(bundle.displayName == "Organizer+")
    #expect(bundle.executablePath == "\(sandbox.bundle)/Organizer")
    #expect(bundle.version == "2.1")
    #expect(bundle.developmentRegion == "en")
    #expect(bundle.backgroundModes == ["remote-notification"])
    #expect(bundle.iconPath == "\(sandbox.bundle)/icon.png")
    #expect(bundle.languages == ["de", "en"])
    #expect(bundle.sounds == ["Chime.WAV", "bell.caf"])
    #expect(bundle.extensions.isEmpty)
    #expect(bundle.entitlements == Entitlements())
  }

  @Test func `The display name falls back to the shorter name and then to the folder's name`()
    throws
  {
    let sandbox = try BundleSandbox()
    #expect(try AppBundle(at: sandbox.bundle).displayName == "Organizer")
    try sandbox.writeInfo(["CFBundleName": "Short"])
    #expect(try AppBundle(at: sandbox.bundle).displayName == "Short")
  }

  @Test func `The icon is the largest file of the iOS icon list that exists`() throws {
    let sandbox = try BundleSandbox()
    try sandbox.writeInfo([
      "CFBundleIcons": [
        "CFBundlePrimaryIcon": ["CFBundleIconFiles": ["Small", "Large", "../Outside", "Absent"]]
      ]
    ])
    for name in ["Small.png", "Large@2x.png", "../Outside.png"] { try sandbox.write(name, "x") }
    #expect(try AppBundle(at: sandbox.bundle).icon == "Large@2x.png")
  }

  @Test(.rules("A12", "E13", "H14"))
  func `Entitlements list the permissions that the app may request`() throws {
    let sandbox = try BundleSandbox()
    let prefix = "com.apple.developer.usernotifications."
    try sandbox.writeList(
      "Entitlements.plist",
      [
        prefix + "critical-alerts": true, prefix + "time-sensitive": true,
        prefix + "filtering": true, prefix + "communication": true,
        "aps-environment": "development", "com.example.unknown": 7,
        "com.apple.security.application-groups": ["group.com.example"],
      ])
    let entitlements = try AppBundle(at: sandbox.bundle).entitlements
    #expect(entitlements.criticalAlerts)
    #expect(entitlements.timeSensitive)
    #expect(entitlements.filtering)
    #expect(entitlements.communication)
    #expect(entitlements.pushEnvironment == "development")
    #expect(entitlements.applicationGroups == ["group.com.example"])
  }

  @Test(arguments: [
    ("com.apple.developer.usernotifications.filtering", "yes"), ("aps-environment", "staging"),
    ("com.apple.security.application-groups", "group.one"),
  ])
  func `An entitlement of another type is refused with its key`(key: String, value: String) throws {
    let sandbox = try BundleSandbox()
    try sandbox.writeList("Entitlements.plist", [key: value])
    let problem = #expect(throws: BundleProblem.self) { try AppBundle(at: sandbox.bundle) }
    #expect(problem?.code == .invalidValue)
    #expect(problem?.field == "Entitlements.plist: \(key)")
    #expect(problem?.value == value)
  }

  @Test func `A value of another type is named with its kind`() throws {
    let values: [(Any, String)] = [
      (7, "7"), (true, "true"), (2.5, "2.5"), (["a", "b"], "a list of 2"),
      (["a": "b"], "a dictionary of 1"), (Data([1, 2]), "2 bytes of data"),
    ]
    for (value, words) in values {
      let sandbox = try BundleSandbox()
      try sandbox.writeInfo(["CFBundleName": value])
      let problem = #expect(throws: BundleProblem.self) { try AppBundle(at: sandbox.bundle) }
      #expect(problem?.field == "Info.plist: CFBundleName")
      #expect(problem?.value == words)
      #expect(problem?.remedy == "give the key a text")
    }
  }

  @Test func `A problem that crosses the wire is made of sentences`() throws {
    let sandbox = try BundleSandbox()
    let app = try #require(BundleIdentifier("com.example.none"))
    let problem = #expect(throws: BundleProblem.self) { try sandbox.installer.uninstall(app) }
    let failure = try #require(problem?.failure)
    #expect(failure.value == "com.example.none")
    #expect(failure.message == "No such app is installed.")
    #expect(failure.remedy == "List the installed apps with `unctl apps`, and name one of them.")
  }

  @Test func `An application group whose name leads elsewhere is refused`() throws {
    let sandbox = try BundleSandbox()
    try sandbox.writeList(
      "Entitlements.plist", ["com.apple.security.application-groups": ["../../home"]])
    let problem = #expect(throws: BundleProblem.self) { try AppBundle(at: sandbox.bundle) }
    #expect(problem?.value == "../../home")
  }

  @Test(.rules("C12")) func `Texts are looked up in all languages of the bundle`() throws {
    let sandbox = try BundleSandbox()
    try sandbox.writeInfo(["CFBundleDevelopmentRegion": "en"])
    try sandbox.writeList(
      "de.lproj/Localizable.stringsdict",
      [
        "count": [
          "NSStringLocalizedFormatKey": "%#@n@",
          "n": [
            "NSStringFormatSpecTypeKey": "NSStringPluralRuleType",
            "NSStringFormatValueTypeKey": "d", "one": "eine Aufgabe", "other": "%d Aufgaben",
          ],
        ]
      ])
    let texts = try AppBundle(at: sandbox.bundle).texts()
    let due = DisplayText.localized(key: "due", arguments: [.string("Milk")])
    let count = DisplayText.localized(key: "count", arguments: [.integer(1)])
    let absent = DisplayText.localized(key: "absent", arguments: [])
    #expect(texts.resolve(due, languages: ["de_AT.UTF-8"]) == "Milk ist fällig")
    #expect(texts.resolve(due, languages: ["fr"]) == "Milk is due")
    #expect(texts.resolve(count, languages: ["de"]) == "eine Aufgabe")
    #expect(texts.resolve(absent, languages: ["de"]) == "absent")
  }

  @Test func `A problem is one line that a terminal can show`() throws {
    let problem = BundleProblem(
      .forbiddenName, field: "a\u{1B}[2Jb", value: String(repeating: "x", count: 500),
      remedy: "rename it")
    #expect(!problem.description.unicodeScalars.contains("\u{1B}"))
    #expect(problem.value.count == 200)
    #expect(problem.failure.code == .invalidValue)
    #expect(problem.failure.remedy == "Rename it.")
  }
}
