import Dispatch
import LinuxEvents
import Synchronization

/// Opens dialogs, each in a program of its own, and ends those that nobody needs any more.
///
/// No call waits for a program: the work is done on a queue that sleeps while there is none.
package final class TextDialogs: Sendable {
  private let environment: [String: String]
  private let glance: Int64
  private let queue = DispatchQueue(label: "org.usernotifications.dialogs")
  /// The processes of the dialogs that are open. Used on the queue alone, where no other process can have
  /// the number of one of them yet; the lock shows the compiler that.
  private let children = Mutex<[DialogTicket: Int32]>([:])

  /// Takes the variables of the session, which lead to the person's screen.
  package convenience init(environment: [String: String]) {
    self.init(environment: environment, glance: DesktopLimits.glance)
  }

  init(environment: [String: String], glance: Int64) {
    self.environment = environment
    self.glance = glance
  }

  /// Opens a dialog; its end is told once on a private queue, unless it is closed before.
  ///
  /// The activation token lets its window come to the front.
  package func open(
    _ ticket: DialogTicket, _ question: TextQuestion, activationToken: String?,
    ended: @escaping @Sendable (TextDialogEnd) -> Void
  ) {
    queue.async { [self] in
      switch DialogSearch(environment: environment).outcome {
      case .found(let command):
        do throws(LinuxError) {
          try start(
            command, command.arguments(for: question), variables(with: activationToken), ticket,
            ended)
        } catch {
          ended(.failed(reason: error.message))
        }
      case .switchedOff: ended(.failed(reason: "\(DialogSearch.setting) is off"))
      case .noScreen: ended(.failed(reason: "the daemon knows of no screen"))
      case .noProgram: ended(.failed(reason: "no program for it is installed"))
      case .missing(let name): ended(.failed(reason: "\(name) is not installed"))
      }
    }
  }

  /// Closes a dialog; nothing more is told of it.
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
      limit: DesktopLimits.replyBytes + 1, queue: queue
    ) { [self] status, output in
      guard children.withLock({ $0.removeValue(forKey: ticket) }) != nil else { return }
      let hasBeenSeen = Clocks.bootMicroseconds() - start >= glance
      ended(TextDialogEnd(status, output: output, hasBeenSeen: hasBeenSeen))
    }
    children.withLock { $0[ticket] = child }
  }

  /// A window needs no farewell, and what somebody's script started goes with it.
  private func end(_ child: Int32?) {
    if let child { try? Spawn.signal(child, Self.kill, wholeGroup: true) }
  }

  private func variables(with activationToken: String?) -> [String: String] {
    var variables = environment
    variables["XDG_ACTIVATION_TOKEN"] = activationToken
    variables["DESKTOP_STARTUP_ID"] = activationToken
    return variables
  }

  /// SIGKILL.
  private static let kill: Int32 = 9
}
