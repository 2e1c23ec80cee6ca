import Testing
import UIKit
import UniformTypeIdentifiers
import UserNotifications
import UserNotificationsTesting

@Suite("Swift 5: imports of parts of modules, and less usual names")
struct ImportIdiomTests {
  @Test func `A file's type is read through its resource values`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, isPicture) in [
      ("a.png", true), ("b.TXT", false), ("c.unknown", false), ("d", false),
    ] {
      let file = folder.appendingPathComponent(name)
      try Data().write(to: file)
      #expect(ImportIdioms.isPicture(file) == isPicture, "\(name)")
    }
    let type = try folder.resourceValues(forKeys: [.contentTypeKey]).contentType
    #expect(type == .folder && type?.conforms(to: .directory) == true)
    #expect(try folder.resourceValues(forKeys: [.isDirectoryKey]).contentType == nil)
  }

  @Test func `A value of defaults is read and set by its key`() throws {
    let defaults = try #require(UserDefaults(suiteName: "ImportIdiomTests"))
    defaults.removeObject(forKey: "count")
    defer { defaults.removeObject(forKey: "count") }
    #expect(ImportIdioms.count(in: defaults) == 1)
    #expect(ImportIdioms.count(in: defaults) == 2)
    defaults.setValue(nil, forKey: "count")
    #expect(defaults.value(forKey: "count") == nil)
  }

  @Test @MainActor func `There is an input mode, and it has a language`() {
    #expect(ImportIdioms.language?.isEmpty == false)
    #expect(UIView().textInputMode?.primaryLanguage == ImportIdioms.language)
  }

  @Test func `Answers of asynchronous calls need not be read`() async throws {
    let device = SimulatedDevice()
    try await device.run {
      try await device.allow()
      try await ImportIdioms.prepare(UNUserNotificationCenter.current())
    }
  }
}
