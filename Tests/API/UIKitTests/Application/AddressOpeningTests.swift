import Foundation
import Testing

@testable import UIKit

/// Which program opens an address.
struct AddressOpeningTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("addresses-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["xdg-open", "notification-center"] {
      let file = folder.appendingPathComponent(name)
      try Data("#!/bin/sh\ntest \"$1\" = https://example.com/\n".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
  }

  private func opening(
    _ address: String, app: String? = nil, path: String? = nil
  ) throws -> AddressOpening? {
    let url = try #require(URL(string: address))
    return AddressOpening(url, app: app, path: path ?? "/nowhere:\(folder.path)")
  }

  @Test func `the person's program opens addresses, ours the settings (A23)`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = try #require(try opening("https://example.com/a?b=c"))
    #expect(page.program.lastPathComponent == "xdg-open")
    #expect(page.arguments == ["https://example.com/a?b=c"])
    let settings = try #require(try opening("app-settings:"))
    #expect(settings.program.lastPathComponent == "notification-center")
    #expect(settings.arguments == ["--open"])
  }

  @Test(arguments: [
    UIApplication.openSettingsURLString, UIApplication.openNotificationSettingsURLString,
  ])
  func `an app's settings are those of its own page, where it says who it is (A23)`(
    address: String
  ) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let settings = try #require(try opening(address, app: "com.example.organizer"))
    #expect(settings.program.lastPathComponent == "notification-center")
    #expect(settings.arguments == ["--open", "--app", "com.example.organizer"])
  }

  @Test func `without the program, or without a scheme, nothing does`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try opening("https://example.com", path: "/nowhere") == nil)
    #expect(try opening("example") == nil)
    #expect(try opening("--help") == nil)
  }

  @Test(arguments: [("https://example.com/", true), ("https://example.com/wrong", false)])
  func `the program's status says whether it is open`(address: String, isOpen: Bool) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let opening = try #require(try opening(address))
    let said = await withCheckedContinuation { continuation in
      opening.start { continuation.resume(returning: $0) }
    }
    #expect(said == isOpen)
  }
}
