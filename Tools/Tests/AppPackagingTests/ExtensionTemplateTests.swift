import make_app_bundle
import Foundation
import Testing

/// Extensions that are created from a template.
struct ExtensionTemplateTests {
  private let folder: PackageFolder

  init() throws {
    folder = try PackageFolder()
    try folder.write(
      "Bins.app.json", #"{"identifier": "com.example.bins", "product": "bins", "name": "a/b"}"#)
  }

  private func add(_ name: String? = nil, kind: String = "service") throws -> String {
    try ExtensionTemplate(kind: kind, name: name).add(to: folder.manifest, in: folder.root)
  }

  @Test func `A new extension has its sources, and the manifest names it`() throws {
    let advice = try add()
    #expect(advice.contains(#".executable(name: "NotificationService""#))
    let sources = folder.root.appending(path: "Sources/NotificationService")
    let main = try String(contentsOf: sources.appending(path: "main.swift"), encoding: .utf8)
    #expect(main.contains("UNNotificationServiceExtension.main(NotificationService.init)"))
    let service = try String(
      contentsOf: sources.appending(path: "NotificationService.swift"), encoding: .utf8)
    #expect(service.contains("final class NotificationService: UNNotificationServiceExtension {"))
    let text = try Data(contentsOf: folder.manifest)
    #expect(try AppManifest(text, file: "x").products == ["bins", "NotificationService"])
    #expect(String(decoding: text, as: UTF8.self).contains(#""name" : "a/b""#))
  }

  @Test func `A content extension begins with attributes that can be installed`() throws {
    let advice = try add(kind: "content")
    #expect(advice.contains(#".product(name: "UserNotificationsUI""#))
    #expect(advice.contains("UNNotificationExtensionCategory"))
    let sources = folder.root.appending(path: "Sources/NotificationViewController")
    let main = try String(contentsOf: sources.appending(path: "main.swift"), encoding: .utf8)
    #expect(
      main.contains("NotificationViewController.main(NotificationViewController.init)"))
    let type = try String(
      contentsOf: sources.appending(path: "NotificationViewController.swift"), encoding: .utf8)
    #expect(type.contains("UIViewController, UNNotificationContentExtension {"))
    let text = String(decoding: try Data(contentsOf: folder.manifest), as: UTF8.self)
    #expect(text.contains(#""UNNotificationExtensionInitialContentSizeRatio" : 0.5"#))
    #expect(text.contains(#""kind" : "content""#))
  }

  @Test func `A second extension needs a name of its own, and no file is overwritten`() throws {
    _ = try add()
    let before = try Data(contentsOf: folder.manifest)
    let problem = #expect(throws: PackagingProblem.self) { try add() }
    #expect(problem?.field == "--name" && problem?.value == "NotificationService")
    #expect(try Data(contentsOf: folder.manifest) == before)
    _ = try add("Pictures")
    #expect(
      try AppManifest(Data(contentsOf: folder.manifest), file: "x").products
        == ["bins", "NotificationService", "Pictures"])
  }

  @Test(arguments: ["", "a-b", "../x", "lower", "1st", "Ü", "A b"])
  func `An extension name that no class can have is refused`(name: String) throws {
    let problem = #expect(throws: PackagingProblem.self) { try add(name) }
    #expect(problem?.field == "--name")
    #expect(!FileManager.default.fileExists(atPath: folder.root.appending(path: "Sources").path))
  }

  @Test func `A kind without a template and a damaged manifest are refused`() throws {
    #expect(throws: PackagingProblem.self) { try add(kind: "widget") }
    try folder.write("Bins.app.json", "{")
    let problem = #expect(throws: PackagingProblem.self) { try add() }
    #expect(problem?.field == "Bins.app.json")
    #expect(!FileManager.default.fileExists(atPath: folder.root.appending(path: "Sources").path))
  }
}
