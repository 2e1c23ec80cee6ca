import Foundation
import TestSupport
import Testing

@testable import UIKit

/// Which program opens an address.
struct AddressOpeningTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("addresses-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["xdg-open", "notification-center"] { try link(name, to: "true") }
  }

  /// Installs a program that ends at once.
  ///
  /// A script that was just written cannot be run while a process that another test starts still has it open.
  private func link(_ name: String, to program: String) throws {
    let path = folder.appendingPathComponent(name).path
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "/bin/\(program)")
  }

  private func opening(
    _ address: String, app: String? = nil, path: String? = nil
  ) throws -> AddressOpening? {
    let url = try #require(URL(string: address))
    return AddressOpening(url, app: app, path: path ?? "/nowhere:\(folder.path)")
  }

  @Test(.rules("A23"))
  func `The user's program opens addresses, and ours opens the settings`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = try #require(try opening("https://example.com/a?b=c"))
    #expect(page.program.lastPathComponent == "xdg-open")
    #expect(page.arguments == ["https://example.com/a?b=c"])
    let settings = try #require(try opening("app-settings:"))
    #expect(settings.program.lastPathComponent == "notification-center")
    #expect(settings.arguments == ["--open"])
  }

  @Test(
    .rules("A23"),
    arguments: [
      UIApplication.openSettingsURLString, UIApplication.openNotificationSettingsURLString,
    ])
  func `The settings of an app with an identifier open at its own page`(
    address: String
  ) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let settings = try #require(try opening(address, app: "com.example.organizer"))
    #expect(settings.program.lastPathComponent == "notification-center")
    #expect(settings.arguments == ["--open", "--app", "com.example.organizer"])
  }

  @Test func `Nothing opens an address without the program or without a scheme`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try opening("https://example.com", path: "/nowhere") == nil)
    #expect(try opening("example") == nil)
    #expect(try opening("--help") == nil)
  }

  @Test(arguments: [("true", true), ("false", false)])
  func `The status of the program says whether the address was opened`(
    program: String, isOpen: Bool
  ) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try link("xdg-open", to: program)
    let opening = try #require(try opening("https://example.com/"))
    let said = await withCheckedContinuation { continuation in
      opening.start { continuation.resume(returning: $0) }
    }
    #expect(said == isOpen)
  }
}
