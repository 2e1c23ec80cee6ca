import Dispatch
import LinuxEvents
package import NotificationModel
import Synchronization

/// Opens dialogs, each in a program of its own, and ends obsolete ones.
///
/// No call waits for a program: the work is done on a queue that sleeps while it is empty.
package final class TextDialogs: Sendable {
  private let glance: Int64
  private let queue = DispatchQueue(label: "org.usernotifications.dialogs")
  /// The processes of the open dialogs. They are used only on the queue, before their numbers can be reused by other
  /// processes; the lock proves that to the compiler.
  private let children = Mutex<[DialogTicket: Int32]>([:])

  package convenience init() { self.init(glance: BorrowedDesktopLimits.glance) }

  init(glance: Int64) { self.glance = glance }

  /// Opens a dialog; its end is reported once on a private queue, unless it is closed before.
  ///
  /// The variables of the session name the screen. The activation token lets its window come to the front.
  package func open(
    _ ticket: DialogTicket, _ question: TextQuestion, environment: [String: String],
    activationToken: String?, ended: @escaping @Sendable (TextDialogEnd) -> Void
  ) {
    queue.async { [self] in
      switch DialogSearch(environment: environment).outcome {
      case .found(let command):
        do throws(LinuxError) {
          try start(
            command, command.arguments(for: question),
            Self.variables(environment, activationToken), ticket, ended)
        } catch {
          ended(.failed(reason: error.message))
        }
      case .switchedOff: ended(.failed(reason: "\(DialogSearch.setting) is off"))
      case .noScreen: ended(.failed(reason: "the session has no screen"))
      case .noProgram: ended(.failed(reason: "no program for it is installed"))
      case .missing(let name): ended(.failed(reason: "\(name) is not installed"))
      }
    }
  }

  /// Closes a dialog; its end is not reported.
  package func close(_ ticket: DialogTicket) {
    queue.async { [self] in end(children.withLock { $0.removeValue(forKey: ticket) }) }
  }

  /// Closes all dialogs, and returns when they are gone.
  package func closeAll() {
    queue.sync {
      for ticket in children.withLock({ Array($0.keys) }) {
        end(children.withLock { $0.removeValue(forKey: ticket) })
      }
    }
  }

  private func start(
    _ command: DialogCommand, _ arguments: [String], _ variables: [String: String],
    _ ticket: DialogTicket, _ ended: @escaping @Sendable (TextDialogEnd) -> Void
  ) throws(LinuxError) {
    let start = Clocks.bootMicroseconds()
    let child = try Spawn.captured(
      executable: command.path, arguments: arguments, environment: variables,
      // One more for the line break at the end.
      limit: BorrowedDesktopLimits.replyBytes + 1, queue: queue
    ) { [self] status, output in
      guard children.withLock({ $0.removeValue(forKey: ticket) }) != nil else { return }
      let hasBeenSeen = Clocks.bootMicroseconds() - start >= glance
      ended(TextDialogEnd(status, output: output, hasBeenSeen: hasBeenSeen))
    }
    children.withLock { $0[ticket] = child }
  }

  /// A window needs no grace period, and the children of a script are ended with it.
  private func end(_ child: Int32?) {
    if let child { try? Spawn.signal(child, Self.kill, wholeGroup: true) }
  }

  private static func variables(
    _ environment: [String: String], _ activationToken: String?
  ) -> [String: String] {
    var variables = environment
    variables["XDG_ACTIVATION_TOKEN"] = activationToken
    variables["DESKTOP_STARTUP_ID"] = activationToken
    // The daemon's unit forbids code that is generated at run time, with which GTK would draw without a graphics card.
    variables["GSK_RENDERER"] = variables["GSK_RENDERER"] ?? "cairo"
    return variables
  }

  /// SIGKILL.
  private static let kill: Int32 = 9
}

/// The end of a dialog.
package enum TextDialogEnd: Hashable, Sendable {
  /// The user entered this text.
  case typed(String)
  /// The user closed it, or sent nothing.
  case cancelled
  /// It could not be opened, or its output cannot be used.
  case failed(reason: String)
}

extension TextDialogEnd {
  /// Reads the program's result and output; `nil` means that the output is too long.
  ///
  /// A program that ends sooner than a user can close a window was never seen, as happens when the display is gone.
  init(_ status: ChildStatus, output: [UInt8]?, hasBeenSeen: Bool) {
    switch status {
    case _ where output == nil:
      self = .failed(reason: "its answer is longer than \(BorrowedDesktopLimits.replyBytes) bytes")
    case .exited(code: 0): self.init(answer: output ?? [])
    case .exited(let code):
      self = hasBeenSeen ? .cancelled : .failed(reason: "it ended at once with code \(code)")
    case .signalled(let number): self = .failed(reason: "signal \(number) ended it")
    case .unknown: self = .failed(reason: "how it ended is not known")
    }
  }

  /// Programs append one line break to the text.
  private init(answer: [UInt8]) {
    let text = answer.last == UInt8(ascii: "\n") ? answer.dropLast() : answer[...]
    if text.isEmpty {
      self = .cancelled
    } else if text.count > BorrowedDesktopLimits.replyBytes {
      self.init(.unknown, output: nil, hasBeenSeen: true)
    } else if let typed = String(validating: text, as: UTF8.self), !text.contains(0) {
      self = .typed(typed)
    } else {
      self = .failed(reason: "its answer is not text in UTF-8")
    }
  }
}

/// The question of a dialog: one text, in reply to a notification.
///
/// Each part is one clean line within `BorrowedDesktopLimits.dialogTextBytes`. Other texts that a program may
/// misread are escaped when its arguments are written.
package struct TextQuestion: Hashable, Sendable {
  /// The name of the app.
  package let appName: String
  /// The first line of the notification, as its bubble shows it.
  package let heading: String
  /// The label of the pressed button.
  package let action: String
  /// The placeholder; empty if the app gives none.
  package let placeholder: String
  /// The label of the button that sends; empty if the app sets none.
  package let button: String

  /// Creates the question from the notification and its button.
  package init(_ presentation: Presentation, _ action: Presentation.Action) {
    appName = Self.line(BubbleTexts.name(presentation.appName, of: presentation.key.app))
    heading = Self.line(
      [presentation.title, presentation.subtitle, presentation.body].first { !$0.isEmpty } ?? "")
    self.action = Self.line(action.title)
    placeholder = Self.line(action.textInput?.placeholder ?? "")
    button = Self.line(action.textInput?.buttonTitle ?? "")
  }

  private static func line(_ text: String) -> String {
    DesktopText.line(text, bytes: BorrowedDesktopLimits.dialogTextBytes)
  }
}

/// The number under which the end of one dialog is reported.
package struct DialogTicket: Hashable, Sendable {
  /// A number that is unique among dialogs.
  package let number: Int64

  package init(number: Int64) { self.number = number }
}
