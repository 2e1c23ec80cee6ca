import AppBundles
import Foundation
import NotificationModel
import TestSupport
import Testing

struct ExtensionBundleTests {
  @Test(.rules("J1")) func `A service extension names the program that is started for a push`()
    throws
  {
    let sandbox = try BundleSandbox()
    try sandbox.writeExtension("Service")
    let found = try #require(try AppBundle(at: sandbox.bundle).extensions.first)
    #expect(found.point == .service)
    #expect(found.identifier.rawValue == "com.example.organizer.service")
    #expect(found.executable == "\(sandbox.bundle)/PlugIns/Service.appex/Program")
    #expect(found.principalClass == "NotificationService")
  }

  @Test(.rules("J3")) func `The attributes of a content extension are read from its bundle`() throws
  {
    let sandbox = try BundleSandbox()
    try sandbox.writeExtension(
      "Content",
      extending: .content([
        "UNNotificationExtensionCategory": ["task", "Task"],
        "UNNotificationExtensionInitialContentSizeRatio": 0.5,
        "UNNotificationExtensionDefaultContentHidden": true,
        "UNNotificationExtensionOverridesDefaultTitle": true,
        "UNNotificationExtensionUserInteractionEnabled": true,
      ]))
    var attributes = AppExtension.ContentAttributes(
      categories: ["task", "Task"], initialSizeRatio: 0.5)
    attributes.hidesDefaultContent = true
    attributes.overridesDefaultTitle = true
    attributes.isInteractive = true
    #expect(try AppBundle(at: sandbox.bundle).extensions.map(\.point) == [.content(attributes)])
  }

  @Test(.rules("J3"))
  func `A content extension needs only a category, and the other attributes have default values`()
    throws
  {
    let sandbox = try BundleSandbox()
    try sandbox.writeExtension("Content", extending: .content([:]))
    #expect(
      try AppBundle(at: sandbox.bundle).extensions.map(\.point)
        == [.content(AppExtension.ContentAttributes(categories: ["task"], initialSizeRatio: 1))])
  }

  @Test func `An installed extension's program is in the installed bundle`() throws {
    let sandbox = try BundleSandbox()
    try sandbox.writeExtension("Service")
    let bundle = try sandbox.installer.install(from: sandbox.bundle)
    let program = try #require(bundle.extensions.first).executable
    #expect(program == "\(bundle.path)/PlugIns/Service.appex/Program")
    #expect(FileManager.default.isExecutableFile(atPath: program))
  }

  @Test(arguments: [
    ("CFBundleIdentifier", "", BundleProblem.Code.missingKey),
    ("CFBundleIdentifier", "org.other.service", .invalidValue),
    ("CFBundleIdentifier", "com.example.organizer", .invalidValue),
    ("CFBundleExecutable", "", .missingKey), ("CFBundleExecutable", "../../Organizer", .climbsOut),
    ("CFBundleExecutable", "Absent", .missingFile), ("NSExtension", "", .missingKey),
    ("NSExtension", "service", .invalidValue),
  ])
  func `A missing or wrong key that every extension must have is named`(
    key: String, value: String, code: BundleProblem.Code
  ) throws {
    let sandbox = try BundleSandbox()
    try sandbox.writeExtension("Service", changing: [key: value])
    let problem = #expect(throws: BundleProblem.self) { try AppBundle(at: sandbox.bundle) }
    #expect(problem?.code == code)
    #expect(problem?.field == "PlugIns/Service.appex/Info.plist: \(key)")
  }

  @Test(
    .rules("J1"),
    arguments: [
      ("NSExtensionPointIdentifier", "com.apple.widget-extension", BundleProblem.Code.invalidValue),
      ("NSExtensionPointIdentifier", "", .missingKey),
      ("NSExtensionPrincipalClass", "", .missingKey),
    ])
  func `A problem with an extension point is named with its whole path`(
    key: String, value: String, code: BundleProblem.Code
  ) throws {
    let sandbox = try BundleSandbox()
    var list = BundleSandbox.service
    list[key] = value.isEmpty ? nil : value
    try sandbox.writeExtension("Service", changing: ["NSExtension": list])
    let problem = #expect(throws: BundleProblem.self) { try AppBundle(at: sandbox.bundle) }
    #expect(problem?.code == code)
    #expect(problem?.field == "PlugIns/Service.appex/Info.plist: NSExtension: \(key)")
    #expect(problem?.value == value)
  }

  @Test(
    .rules("J3"),
    arguments: [
      ("UNNotificationExtensionCategory", nil, BundleProblem.Code.missingKey),
      ("UNNotificationExtensionCategory", "7", .invalidValue),
      ("UNNotificationExtensionCategory", "[]", .missingKey),
      ("UNNotificationExtensionInitialContentSizeRatio", nil, .missingKey),
      ("UNNotificationExtensionInitialContentSizeRatio", "\"1\"", .invalidValue),
      ("UNNotificationExtensionInitialContentSizeRatio", "-1", .invalidValue),
      ("UNNotificationExtensionInitialContentSizeRatio", "11", .invalidValue),
      ("UNNotificationExtensionDefaultContentHidden", "1", .invalidValue),
      ("UNNotificationExtensionOverridesDefaultTitle", "\"yes\"", .invalidValue),
      ("UNNotificationExtensionUserInteractionEnabled", "0", .invalidValue),
    ])
  func `A content attribute that is missing or wrong is named`(
    key: String, json: String?, code: BundleProblem.Code
  ) throws {
    let sandbox = try BundleSandbox()
    var attributes = BundleSandbox.attributes
    attributes[key] = try json.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
    }
    try sandbox.writeExtension("Content", extending: .content(attributes))
    let problem = #expect(throws: BundleProblem.self) { try AppBundle(at: sandbox.bundle) }
    #expect(problem?.code == code)
    #expect(
      problem?.field
        == "PlugIns/Content.appex/Info.plist: NSExtension: NSExtensionAttributes: \(key)")
  }

  @Test(.rules("J1")) func `A second service extension of an app is refused`() throws {
    let sandbox = try BundleSandbox()
    try sandbox.writeExtension("A", changing: ["CFBundleIdentifier": "com.example.organizer.a"])
    try sandbox.writeExtension("B", changing: ["CFBundleIdentifier": "com.example.organizer.b"])
    let problem = #expect(throws: BundleProblem.self) { try AppBundle(at: sandbox.bundle) }
    #expect(
      problem?.field
        == "PlugIns/B.appex/Info.plist: NSExtension: NSExtensionPointIdentifier")
  }

  @Test(.rules("J3")) func `A second extension that draws the same category is refused`() throws {
    let sandbox = try BundleSandbox()
    for name in ["A", "B"] {
      try sandbox.writeExtension(
        name, extending: .content([:]),
        changing: ["CFBundleIdentifier": "com.example.organizer.\(name)"])
    }
    let problem = #expect(throws: BundleProblem.self) { try AppBundle(at: sandbox.bundle) }
    #expect(problem?.field.hasSuffix("UNNotificationExtensionCategory") == true)
    #expect(problem?.value == "task")
  }

  @Test func `Two extensions of one name are refused`() throws {
    let sandbox = try BundleSandbox()
    let name = ["CFBundleIdentifier": "com.example.organizer.same"]
    try sandbox.writeExtension("A", changing: name)
    try sandbox.writeExtension("B", extending: .content([:]), changing: name)
    let problem = #expect(throws: BundleProblem.self) { try AppBundle(at: sandbox.bundle) }
    #expect(problem?.field == "PlugIns/B.appex/Info.plist: CFBundleIdentifier")
  }

  @Test func `A script, a link and an empty folder are refused as extensions`() throws {
    let script = try BundleSandbox()
    try script.writeExtension("Service")
    try script.write("PlugIns/Service.appex/Program", "#!/bin/sh\n", mode: 0o755)
    #expect(throws: BundleProblem.self) { try AppBundle(at: script.bundle) }

    let link = try BundleSandbox()
    try link.writeExtension("Service")
    try link.shell("mv PlugIns/Service.appex ../Elsewhere.appex")
    try link.shell("ln -s ../../Elsewhere.appex PlugIns/Service.appex")
    let problem = #expect(throws: BundleProblem.self) { try AppBundle(at: link.bundle) }
    #expect(problem?.field == "PlugIns/Service.appex")

    let empty = try BundleSandbox()
    try empty.makeFolder("PlugIns/Service.appex")
    let missing = #expect(throws: BundleProblem.self) { try AppBundle(at: empty.bundle) }
    #expect(missing?.field == "PlugIns/Service.appex/Info.plist")
  }

  @Test func `A bundle with too many extensions is refused`() throws {
    let sandbox = try BundleSandbox()
    for number in 0...BundleLimits.extensions { try sandbox.makeFolder("PlugIns/\(number).appex") }
    let problem = #expect(throws: BundleProblem.self) { try AppBundle(at: sandbox.bundle) }
    #expect(problem?.field == "PlugIns")
  }
}
