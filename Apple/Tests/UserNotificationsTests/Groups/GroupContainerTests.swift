import Foundation
import SystemConnection
import Testing

@testable import UserNotifications

struct GroupContainerTests {
  private let root = URL(fileURLWithPath: NSTemporaryDirectory()).standardizedFileURL
    .appendingPathComponent("groups-\(UUID().uuidString)")
  private var app: URL { root.appendingPathComponent("Organizer.app") }
  private var environment: [String: String] { ["XDG_DATA_HOME": root.path + "/data"] }

  init() throws {
    let service = app.appendingPathComponent("PlugIns/Service.appex")
    try FileManager.default.createDirectory(at: service, withIntermediateDirectories: true)
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["com.apple.security.application-groups": ["group.com.example"]],
      format: .xml, options: 0)
    try list.write(to: app.appendingPathComponent("Entitlements.plist"))
  }

  private func container(_ group: String = "group.com.example", of bundle: URL? = nil) -> URL? {
    GroupContainer(group, bundle: bundle ?? app, environment: environment)?.url
  }

  @Test func `An app and its extension share the folder of their group`() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = try #require(container())
    #expect(folder.path == root.path + "/data/group.com.example")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    #expect(container(of: app.appendingPathComponent("PlugIns/Service.appex")) == folder)
    #expect(container() == folder)
  }

  @Test func `A program outside of the group has no folder`() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    #expect(container("group.org.other") == nil)
    #expect(container("../../etc") == nil)
    #expect(container(of: root) == nil)
    #expect(container(of: root.appendingPathComponent("Missing.app")) == nil)
    #expect(GroupContainer("group.com.example", bundle: app, environment: [:]) == nil)
    #expect(
      GroupContainer("group.com.example", bundle: app, environment: ["HOME": "relative"]) == nil)
  }

  @Test func `A folder that cannot be made is reported with its path and the reason`() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    try Data().write(to: root.appendingPathComponent("data"))
    let told = TestReports()
    CenterSource.$running.withValue(told.source) { #expect(container() == nil) }
    #expect(told.calls == ["containerURL(forSecurityApplicationGroupIdentifier:)"])
    let error = try #require(told.errors.first)
    #expect(error.contains(root.path + "/data/group.com.example"), "\(error)")
    #expect(error.contains("XDG_DATA_HOME"), "\(error)")
  }

  @Test func `Entitlements that cannot be read are reported`() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let list = app.appendingPathComponent("Entitlements.plist")
    try Data("garbage".utf8).write(to: list)
    let told = TestReports()
    CenterSource.$running.withValue(told.source) { #expect(container() == nil) }
    #expect(told.calls == ["containerURL(forSecurityApplicationGroupIdentifier:)"])
    #expect(try #require(told.errors.first).contains(list.path))
  }

  @Test func `Entitlements without groups are not a failure`() throws {
    defer { try? FileManager.default.removeItem(at: root) }
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["aps-environment": "production"], format: .xml, options: 0)
    try list.write(to: app.appendingPathComponent("Entitlements.plist"))
    let told = TestReports()
    CenterSource.$running.withValue(told.source) { #expect(container() == nil) }
    #expect(told.calls.isEmpty, "\(told.errors)")
  }

  @Test func `A program without a bundle has no folder of a group`() {
    #expect(
      FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: "group.com.example") == nil)
  }
}
