import DBus
import DesktopEntries
import NotificationEngine

extension BusSenders {
  /// One connection.
  final class Sender {
    /// Its unique name.
    let name: String
    /// Its number among the daemon's connections.
    let connection: ConnectionNumber
    /// The facts that it last gave about itself.
    var claim = ProgramClaim(name: "")
    /// The numbers of its calls that wait for their answer.
    var calls: Set<Int64> = []
    /// How much that was seen of it waits for the core.
    var seen = 0
    /// Its inhibitions, which end with its connection.
    var cookies: Set<UInt32> = []
    /// Whether it has notified with buttons, whose meaning may go with it.
    var hasButtons = false
    /// What it handed over and is not decided about yet, in its order; the first is with the person's files.
    var line: [() -> Void] = []
    /// How much has to be done before its next call.
    var holds = 0
    /// The name on the bus that it was seen to own.
    var ownedName: String?
    /// Whether it has left the bus; its earlier calls still count.
    var hasLeft = false
    /// The facts about its process; absent until they are known.
    var facts: ProgramFacts?
    /// The process, as the greeting of an app needs it.
    var peer: PeerFacts?
    /// Whether it is in a sandbox of any kind, or nothing is known of it: then it does not act for the person.
    var isConfined = true
    /// Its registration, if it has one.
    var session: CenterSession?
    /// The desktop files that were looked for, by their names.
    var entries: [String: DesktopEntry?] = [:]
    /// The work that waits for the facts.
    var unidentified: [() -> Void] = []
    /// The watch for the end of the connection.
    var watch: BusWatch?

    init(name: String, connection: ConnectionNumber) {
      self.name = name
      self.connection = connection
    }

    /// How many answers are awaited for it.
    var waiting: Int { calls.count + seen }

    /// Whether it holds something that ends with its connection, and must not be forgotten before.
    var mustStay: Bool { session != nil || !cookies.isEmpty }

    /// Whether everything of it is with the core.
    var isHandedOver: Bool { facts != nil && holds == 0 && line.isEmpty }

    /// The program that its calls count for.
    var holder: CallBudget.Holder {
      guard let peer else { return .connection(name) }
      if let name = peer.sandboxIdentifier { return .sandbox(name) }
      return isConfined ? .unnamedSandboxes : .process(peer.processIdentifier)
    }
  }
}
