import DBus
import DesktopSupport
import Foundation
import TestSupport
import Testing

/// The do-not-disturb of a desktop whose server does not report it.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct DoNotDisturbTests {
  /// The output of `unctl doctor` on GNOME, whose settings program is this script.
  private func doctor(on server: String, _ script: String) throws -> String {
    let desktop = try PrivateDesktop()
    let programs = desktop.folder + "/programs"
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: programs + "/gsettings"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: programs + "/gsettings")
    let daemon = try desktop.startDaemon(variables: ["PATH": programs + ":/usr/bin:/bin"])
    let server = try MockServer(on: desktop, "body actions persistence", name: server)
    try server.introduce(to: daemon)
    return try desktop.run("unctl", "doctor").output
  }

  private static let gnome = #"""
    [ "$*" = "get org.gnome.desktop.notifications show-banners" ] && echo false
    """#
  private static let finding = "the do-not-disturb of gnome-shell is on"

  @Test func `The doctor names the do-not-disturb of GNOME, and how to turn it off`() throws {
    let output = try doctor(on: "gnome-shell", Self.gnome)
    #expect(output.contains(Self.finding))
    #expect(output.contains("gsettings set org.gnome.desktop.notifications show-banners true"))
  }

  @Test(arguments: ["echo true", "echo 'No such schema'", "exit 1", "yes false"])
  func `No other answer of the settings program is a finding`(script: String) throws {
    #expect(!(try doctor(on: "gnome-shell", script)).contains("do-not-disturb"))
  }

  @Test func `A settings program that hangs is ended, and the doctor answers`() throws {
    let output = try doctor(on: "gnome-shell", "exec sleep 600")
    #expect(output.contains("shown by gnome-shell"))
    #expect(!output.contains("do-not-disturb"))
  }

  @Test func `Settings of GNOME say nothing about another server`() throws {
    #expect(!(try doctor(on: "dunst", Self.gnome)).contains("do-not-disturb"))
  }

  @Test func `The doctor names the server, not only the program that runs it`() throws {
    #expect(try doctor(on: "gnome-shell", "echo true").contains("belongs to gnome-shell, /"))
  }

  @Test func `The doctor names the limits of GNOME's banners and list`() throws {
    let output = try doctor(on: "gnome-shell", "echo true")
    for loss in ["at most 3 buttons", "persistent and time-sensitive", "share a line", "newest"] {
      #expect(output.contains(loss), "\(loss): \(output)")
    }
    #expect(!(try doctor(on: "Plasma", "echo true")).contains("at most 3 buttons"))
  }
}
