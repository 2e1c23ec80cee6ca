import ArgumentParser
import Dispatch
import LinuxEvents
import NotificationModel

/// `unctl bar`
struct BarCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "bar",
    abstract: "Print the number of notifications for a bar, at first and with each change.",
    discussion: """
      One line for each state: the number of notifications in the list, the Focus and the newest titles. The command \
      sleeps in between and ends when the bar closes its output. It shows no banner and asks no question.

      waybar: JSON with text, tooltip, class, and alt for format-icons: notification, none, dnd-notification or \
      dnd-none. polybar: a text. i3status-rust: JSON with text, icon and state. eww, json: JSON with count, focus, \
      isLocked, and newest, whose members have app and title.

      docs/manual/bars.md has a configuration for each.
      """)

  @Option(help: "waybar, polybar, i3status-rust, eww or json.")
  var format = BarFormat.json

  /// The steps of the loop, in one order.
  private enum Step: Sendable {
    case event(ShellEvent)
    case print
  }

  func perform(on line: ControlSession) async throws {
    let (steps, channel) = AsyncStream.makeStream(of: Step.self)
    let events = line.events
    let pump = Task {
      for await event in events { channel.yield(.event(event)) }
    }
    defer { pump.cancel() }
    // The commands of a bar continue if the bar crashes.
    DispatchQueue.global().async {
      StandardStreams.waitForClosedOutput()
      channel.finish()
    }
    var state = BarState()
    var printed: String?
    var isWaiting = false
    var words = ScreenWords()
    try await line.carryOut(Self.attachment)
    for await step in steps {
      switch step {
      case .event(let event):
        guard state.receive(event), !isWaiting else { continue }
        isWaiting = true
        // Many events arrive at once.
        Task {
          try? await Task.sleep(for: .milliseconds(ArgumentLimits.barPause))
          channel.yield(.print)
        }
      case .print:
        isWaiting = false
        if state.takeOutdatedTexts() { try await line.carryOut(Self.attachment) }
        let settings = try await line.globalSettings()
        state.focus = settings.focus?.name
        let text = format.line(of: state, in: words.vocabulary(chosen: settings.language))
        guard text != printed else { continue }
        printed = text
        try StandardOutput.write(line: text)
      }
    }
  }

  /// After a new attachment the whole list is sent.
  private static let attachment = ControlCall.attachShell(name: "unctl bar", isObserver: true)
}
