import Foundation
import Logging
import NotificationEngine
import NotificationModel
import NotificationTransport
import TestSupport
import Testing
import Words

@testable import NotificationDaemon

/// The doctor's findings about the machine.
@Suite struct DoctorTests {
  private static let service = "usernotificationsd.service"

  private func link(_ path: String, to target: String) throws {
    let files = FileManager.default
    let folder = (path as NSString).deletingLastPathComponent
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  @Test func `A disk with little room is a warning, and one without room a problem`() throws {
    #expect(DoctorFinding(room: 64 << 20, in: "/data") == nil)
    let scarce = try #require(DoctorFinding(room: (64 << 20) - 1, in: "/data"))
    #expect(scarce.level == .warning)
    #expect(scarce.finding == "the disk of /data has 65535 KB left")
    let full = try #require(DoctorFinding(room: 4_096, in: "/data"))
    #expect(full.level == .problem)
    #expect(full.finding.hasPrefix("the disk of /data has 4 KB left, so that requests are refused"))
    #expect(full.remedy.hasPrefix("Make room on the disk"))
  }

  @Test func `A login starts the service when a target's folder has a link to it`() throws {
    let folder = try TemporaryFolder()
    let configuration = folder.path + "/config"
    let environment = ["XDG_CONFIG_HOME": configuration, "HOME": folder.path]
    let isEnabledForAll = UserUnits.startAtLogin(["HOME": folder.path])
    #expect(UserUnits.startAtLogin(environment) == isEnabledForAll)
    let units = configuration + "/systemd/user"
    try link(units + "/default.target.wants/\(Self.service)", to: "/usr/lib/\(Self.service)")
    #expect(UserUnits.startAtLogin(environment))
    #expect(UserUnits.mask(environment) == nil)
    try link(units + "/\(Self.service)", to: "/dev/null")
    #expect(!UserUnits.startAtLogin(environment))
    #expect(UserUnits.mask(environment) == .ofPerson)
  }

  @Test
  func `A machine's mask is distinguished from a user's own, and the user's unit outranks it`()
    throws
  {
    let folder = try TemporaryFolder()
    let (own, shared) = (folder.path + "/config", folder.path + "/etc/systemd/user")
    let environment = ["XDG_CONFIG_HOME": own, "HOME": folder.path]
    try link(shared + "/\(Self.service)", to: "/dev/null")
    #expect(UserUnits.mask(environment, shared: [shared]) == .forEverybody)
    // A unit in the user's prefix does not outrank the machine's mask.
    try link(folder.path + "/.local/share/systemd/user/\(Self.service)", to: "/usr/lib/unit")
    #expect(UserUnits.mask(environment, shared: [shared]) == .forEverybody)
    try link(own + "/systemd/user/\(Self.service)", to: "/usr/lib/\(Self.service)")
    #expect(UserUnits.mask(environment, shared: [shared]) == nil)
  }

  private func languageFinding(
    _ locale: String, in folder: TemporaryFolder, chosen: [String] = []
  ) -> DoctorFinding {
    let words = SystemWords(
      environment: ["LANG": locale, "USERNOTIFICATIONS_LOCALES": folder.path],
      log: Logger(label: "test"))
    _ = words.words(in: chosen)
    return words.finding(installation: .prefix("/usr/local"))
  }

  @Test func `The language in use is reported, and a damaged or missing catalogue is a problem`()
    throws
  {
    let folder = try TemporaryFolder()
    let catalog = folder.path + "/de/LC_MESSAGES/usernotifications.mo"
    let english = languageFinding("C.UTF-8", in: folder)
    #expect(english.level == .good && english.finding == "en")
    let other = languageFinding("fi_FI.UTF-8", in: folder)
    #expect(other.level == .good && other.finding.contains("no translation into fi_FI"))
    let missing = languageFinding("de_DE.UTF-8", in: folder)
    #expect(missing.level == .problem && missing.remedy.contains("/usr/local"))
    try FileManager.default.createDirectory(
      atPath: folder.path + "/de/LC_MESSAGES", withIntermediateDirectories: true)
    try Data("damaged".utf8).write(to: URL(filePath: catalog))
    let damaged = languageFinding("C.UTF-8", in: folder, chosen: ["de"])
    #expect(damaged.level == .problem && damaged.finding.contains(catalog))
    // No message: everything is English, although nothing is wrong with the file.
    let empty: [UInt8] = [0xDE, 0x12, 0x04, 0x95] + Array(repeating: 0, count: 24)
    try Data(empty).write(to: URL(filePath: catalog))
    let german = languageFinding("de_DE.UTF-8", in: folder)
    #expect(german.level == .warning && german.remedy.contains("/usr/local"))
    #expect(german.finding == "de, from \(catalog), with 0 of \(Word.allCases.count) words")
  }

  @Test func `A missing program is a warning with its consequence and a remedy`() throws {
    let folder = try TemporaryFolder()
    let bin = folder.path + "/prefix/bin"
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    let program = bin + "/notification-sound"
    try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let findings = Doctor.programFindings(
      beside: bin + "/usernotificationsd", installation: .prefix("/usr/local"))
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.level == .warning)
    #expect(finding.subject == "program notification-thumbnail")
    #expect(finding.finding.contains("no pictures"))
    #expect(finding.remedy.contains("/usr/local"))
  }

  @Test func `A supply of which half is in use is a warning that names who has most`() throws {
    let holder = BudgetUse.Holder(name: "process 42", holding: 9)
    #expect(DoctorFinding(BudgetUse(.busQuestions, used: 9, limit: 20, largest: holder)) == nil)
    let finding = try #require(
      DoctorFinding(BudgetUse(.busQuestions, used: 10, limit: 20, largest: holder)))
    #expect(finding.level == .warning && finding.subject == "budget")
    #expect(
      finding.finding
        == "calls on the session bus that wait for the user: 10 of 20, 9 of them by process 42")
    for supply in BudgetUse.Supply.allCases {
      #expect(DoctorFinding(BudgetUse(supply, used: 1, limit: 1))?.remedy.isEmpty == false)
    }
  }
}
