import Foundation
import NotificationModel
import NotificationWire
import Testing

@testable import unctl

@Suite struct UnctlWatchLogTests {
  private let samples: UnctlWatchSamples

  init() throws {
    samples = try #require(UnctlWatchSamples())
  }

  private func log(isJSON: Bool) -> WatchLog { WatchLog(reader: samples.reader, isJSON: isJSON) }

  @Test func `Each event is one line of the watch log`() {
    var log = log(isJSON: false)
    let presentation = samples.presentation("1", title: "Tea\ntime")
    #expect(
      log.receive(.notifications(.present(presentation))).lines
        == ["[1] Kettle: Tea time - The water boils {done, reply}"])
    #expect(log.receive(.notifications(.withdraw(presentation.key))).lines == ["gone [1]"])
    #expect(
      log.receive(.settings(.ask(samples.question()))).lines == [
        "ask com.example.tea (Kettle): sound, alert"
      ])
  }

  @Test func `Each event is one JSON object of the watch log`() throws {
    var log = log(isJSON: true)
    let line = try #require(
      log.receive(.notifications(.present(samples.presentation("1\n2")))).lines.first)
    #expect(!line.contains("\n"))
    let message = try ServerMessage.decode(Array(line.utf8), from: .control)
    #expect(message == .shellEvent(.notifications(.present(samples.presentation("1\n2")))))
    #expect(line.hasSuffix(#","number":1}"#))
  }

  @Test func `JSON gives the numbers that answers name notifications by`() throws {
    var log = log(isJSON: true)
    let (first, second) = (samples.presentation("1"), samples.presentation("2"))
    _ = log.receive(.notifications(.present(first)))
    let list = ShellEvent.notifications(
      .list([samples.group([second]), samples.group([first])]))
    let line = try #require(log.receive(list).lines.first)
    #expect(line.hasSuffix(#","numbers":[2,1]}"#))
    #expect(try ServerMessage.decode(Array(line.utf8), from: .control) == .shellEvent(list))
    #expect(
      log.receive(.notifications(.withdraw(first.key))).lines.first?.hasSuffix(#","number":1}"#)
        == true)
    #expect(log.receive(.notifications(.withdraw(first.key))).lines.count == 1)
  }

  @Test func `JSON output contains every event, and a request for the list attaches again`() throws
  {
    var log = log(isJSON: true)
    let events: [ShellEvent] = [
      .settings(.settingsChanged(app: samples.app)), .settings(.lockChanged(isLocked: true)),
      .notifications(.badge(app: samples.app, count: 3)), .settings(.ask(samples.question())),
      .settings(.questionSettled(app: samples.app)),
    ]
    for event in events {
      let lines = log.receive(event).lines
      #expect(lines.count == 1)
      let line = try #require(lines.first)
      #expect(try ServerMessage.decode(Array(line.utf8), from: .control) == .shellEvent(event))
    }
    #expect(log.read("list") == [.call(.attachShell(name: "unctl"))])
  }

  @Test func `A line responds by number, button and text`() {
    var log = log(isJSON: false)
    let presentation = samples.presentation("1")
    _ = log.receive(.notifications(.present(presentation)))
    func answer(_ line: String) -> ResponseChoice? {
      guard case .call(.responses(.respond(presentation.key, let choice))) = log.read(line).first
      else {
        return nil
      }
      return choice
    }
    #expect(answer("1 done") == .action(identifier: "done", text: nil))
    #expect(answer("1 open") == .open)
    #expect(answer("com.example.tea/1 clear") == .dismiss)
    #expect(answer("1 reply two words") == .action(identifier: "reply", text: "two words"))
  }

  @Test func `A line answers a question, with or without the app's name`() {
    var log = log(isJSON: false)
    _ = log.receive(.settings(.ask(samples.question(isCritical: true))))
    #expect(log.read("allow") == [.call(.settings(.authorize(app: samples.app, .allowCritical)))])
    #expect(
      log.read("deny com.example.tea") == [
        .call(.settings(.authorize(app: samples.app, .denyCritical)))
      ])
    #expect(
      log.read("turn-off com.example.tea") == [
        .call(.settings(.authorize(app: samples.app, .turnOff)))
      ])
    #expect(log.read("quit") == [.stop])
    #expect(log.read("   ") == [])
  }

  @Test func `A line answers a location question, and JSON names the answers`() throws {
    var log = log(isJSON: false)
    let lines = log.receive(.places(.askLocation(samples.placeQuestion()))).lines
    #expect(lines == ["ask-location com.example.tea (Kettle): whileUsing - To boil at home."])
    #expect(
      log.read("location once") == [.call(.places(.decideLocation(app: samples.app, .allowOnce)))])
    #expect(
      log.read("location using com.example.tea") == [
        .call(.places(.decideLocation(app: samples.app, .allowWhileUsing)))
      ])
    #expect(
      log.receive(.places(.locationQuestionSettled(app: samples.app))).lines == [
        "settled-location com.example.tea"
      ])
    var other = self.log(isJSON: true)
    let json = try #require(
      other.receive(.places(.askLocation(samples.placeQuestion()))).lines.first)
    #expect(json.contains(#""answers":["allowOnce","allowWhileUsing","deny"]"#))
  }

  @Test(arguments: ["7 done", "allow", "location once", "location maybe", "deny ..bad", "what"])
  func `An invalid response line is refused in the log's own form`(line: String) throws {
    guard case .complaint(let text) = log(isJSON: false).read(line).first else {
      Issue.record("no complaint about \(line)")
      return
    }
    #expect(!text.isEmpty)
    let json = try #require(log(isJSON: true).read(line).lines.first)
    guard
      case .failure(nil, let failure) = try ServerMessage.decode(Array(json.utf8), from: .control)
    else {
      Issue.record("\(json) is no refusal")
      return
    }
    #expect(!failure.message.isEmpty)
  }
}
