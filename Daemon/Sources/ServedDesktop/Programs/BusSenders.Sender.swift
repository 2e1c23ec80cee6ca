import DBus
import DesktopEntries
import NotificationEngine
import NotificationWire

extension BusSenders {
  /// One connection: a client of the daemon, whose calls and answers are sent over the bus.
  final class Sender: DaemonPeer {
    /// The process behind it.
    enum Identity {
      /// The bus is asked for it; the closures wait for the answer.
      case asked(waiting: [() -> Void])
      /// The facts about the program, and the form of them that an app's greeting needs. A process that is sandboxed in any
      /// way, or unidentified, must not act for the user.
      case known(ProgramFacts, peer: PeerFacts?, isConfined: Bool)
    }

    /// Something that ends with the connection, so that the sender is kept.
    enum Tie: Hashable {
      case inhibition(UInt32)
      /// It shows banners in place of the desktop's server.
      case presenter
    }

    /// The calls that are not yet submitted to the core, in order; the first may wait for the user's files.
    struct Queue {
      var calls: [() -> Void] = []
      /// The number of unfinished operations before the next call.
      var holds = 0

      var isEmpty: Bool { holds == 0 && calls.isEmpty }
    }

    /// Its unique name.
    let name: String
    private unowned let host: any ProgramHost
    /// Its number among the daemon's connections.
    var connection = ConnectionNumber(0)
    /// Its latest claim about itself.
    var claim = ProgramClaim(name: "")
    /// Its calls without an answer.
    var waiting = WaitingBusCalls()
    /// The number of its observed calls among them; it does not wait for their answers.
    var observedCalls = 0
    var ties: Set<Tie> = []
    /// Whether it has posted notifications with buttons, which may lose their meaning when it ends.
    var hasButtons = false
    var queue = Queue()
    /// The bus name that it was seen to own.
    var ownedName: String?
    /// Whether it has left the bus; its earlier calls are still processed.
    var hasLeft = false
    var identity = Identity.asked(waiting: [])
    /// Its registration, if it has one.
    var session: CenterSession?
    /// The desktop files that were looked up, by their names.
    var entries: [String: DesktopEntry?] = [:]
    /// The watch for the end of the connection.
    var watch: BusWatch?

    init(name: String, host: any ProgramHost) {
      self.name = name
      self.host = host
    }

    // MARK: - Messages of the daemon

    func write(_ message: ServerMessage) {
      session?.center?.receive(message, for: self)
      waiting.remove(answeredBy: message)?()
    }

    func answer(_ call: Int64, number: UInt32) { answer(call, .number(number)) }

    /// Answers a call.
    func answer(_ call: Int64, _ answer: ProgramAnswer) { waiting.remove(call)?(answer) }

    func flush() { host.flushBus() }

    // MARK: - Its state

    /// Whether it holds something that ends with its connection, and must not be forgotten before.
    var mustStay: Bool { session != nil || !ties.isEmpty }

    /// Whether all of its calls are submitted to the core, and all observed ones are answered.
    var isFinished: Bool { facts != nil && queue.isEmpty && observedCalls == 0 }

    /// The facts about its program; nil until they are known.
    var facts: ProgramFacts? {
      if case .known(let facts, _, _) = identity { facts } else { nil }
    }

    /// Its process in the form that an app's greeting needs.
    var peer: PeerFacts? {
      if case .known(_, let peer, _) = identity { peer } else { nil }
    }

    /// Whether it must not act for the user.
    var isConfined: Bool {
      if case .known(_, _, let isConfined) = identity { isConfined } else { true }
    }

    /// The program whose share its calls use up.
    var holder: CallBudget.Holder {
      guard let peer else { return .connection(name) }
      if let name = peer.sandboxIdentifier { return .sandbox(name) }
      return isConfined ? .unnamedSandboxes : .process(peer.processIdentifier)
    }
  }
}
