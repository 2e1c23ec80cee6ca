import ArgumentParser
import NotificationModel
import Testing

@testable import unctl

/// How `unctl schedule` reads its arguments, before it calls the system.
@Suite struct UnctlArgumentTests {
  @Test func `A text may begin with a hyphen`() throws {
    let command = try schedule(
      "--title", "- Milk", "--subtitle", "-5 °C", "--body", "--so", "--thread", "-x", "--id", "-1",
      "--userinfo", "-a=b", "--action", "-done=Done", "--reply", "-Reply:Your answer")
    #expect([command.title, command.subtitle, command.body] == ["- Milk", "-5 °C", "--so"])
    #expect(command.manner.thread == "-x")
    #expect(command.manner.id == "-1")
    #expect(command.manner.userinfo.map(\.values) == [["-a": .string("b")]])
    #expect(command.answers.action.map(\.identifier) == ["-done"])
    #expect(command.answers.reply?.title.plain == "-Reply")
  }

  @Test(arguments: [
    ["--in", "-5s"], ["--every", "-1h"], ["--badge", "-1"], ["--daily", "-9:00"],
    ["--at", "-2027-01-05 09:00"], ["--calendar", "-hour=9"],
  ])
  func `A negative value is refused with the option and the value`(arguments: [String]) {
    let message = refusal(["--title", "Tea"] + arguments)
    #expect(message.contains("\(arguments[0]) "), "\(message)")
    #expect(message.contains("\"\(arguments[1])\""), "\(message)")
  }

  @Test func `An empty identifier is refused`() {
    #expect(refusal(["--title", "Tea", "--id", ""]).contains("--id"))
  }

  @Test(arguments: [
    ["--action", "a=One", "--action", "a=Two"], ["--action", "reply=One", "--reply", "Reply"],
  ])
  func `Two buttons of one identifier are refused, and it is named`(arguments: [String]) {
    let message = refusal(["--title", "Tea"] + arguments)
    #expect(message.contains(arguments.contains("a=One") ? "\"a\"" : "\"reply\""), "\(message)")
  }

  @Test(arguments: ["../../x", "/usr/share/sounds/x.oga", "a/b.wav"])
  func `A sound with a path is refused, because sounds are found by their name`(sound: String) {
    let message = refusal(["--title", "Tea", "--sound", sound])
    #expect(message.contains("\"\(sound)\" is not"), "\(message)")
  }

  @Test(arguments: ["--title", "--subtitle", "--body", "--thread", "--id"])
  func `A text with more marks on a letter than a message may have is refused with its option`(
    option: String
  ) {
    let marked = "a" + String(repeating: "\u{301}", count: 129)
    let message = refusal(["--title", "Tea", option, marked])
    #expect(message.contains(option) && message.contains("128"), "\(message)")
    #expect(message.utf8.count < 400, "The letter itself is not repeated.")
  }

  private func schedule(_ arguments: String...) throws -> ScheduleCommand {
    try #require(try Unctl.parseAsRoot(["schedule"] + arguments) as? ScheduleCommand)
  }

  /// The message that refuses the arguments; empty if they are taken.
  private func refusal(_ arguments: [String]) -> String {
    do {
      _ = try Unctl.parseAsRoot(["schedule"] + arguments)
      return ""
    } catch {
      return Unctl.message(for: error)
    }
  }
}
