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
    /// Its latest claim about itself.
    var claim = ProgramClaim(name: "")
    /// The numbers of its calls without an answer.
    var calls: Set<Int64> = []
    /// The number of its observed calls that wait for the core.
    var seen = 0
    /// Its inhibitions, which end with its connection.
    var cookies: Set<UInt32> = []
    /// Whether it has posted notifications with buttons, which may lose their meaning when it ends.
    var hasButtons = false
    /// Its calls that are not yet submitted to the core, in order; the first may wait for the user's files.
    var line: [() -> Void] = []
    /// The number of unfinished operations before its next call.
    var holds = 0
    /// The bus name that it was seen to own.
    var ownedName: String?
    /// Whether it has left the bus; its earlier calls are still processed.
    var hasLeft = false
    /// The facts about its process; nil until they are known.
    var facts: ProgramFacts?
    /// The process, in the form that an app's greeting needs.
    var peer: PeerFacts?
    /// Whether it is sandboxed in any way, or unidentified; it must not act for the user then.
    var isConfined = true
    /// Its registration, if it has one.
    var session: CenterSession?
    /// The desktop files that were looked up, by their names.
    var entries: [String: DesktopEntry?] = [:]
    /// The work that waits for the facts.
    var unidentified: [() -> Void] = []
    /// The watch for the end of the connection.
    var watch: BusWatch?

    init(name: String, connection: ConnectionNumber) {
      self.name = name
      self.connection = connection
    }

    /// Whether it shows banners in place of the desktop's server, which ends with its connection.
    var isPresenter = false

    /// How many answers are awaited for it.
    var waiting: Int { calls.count + seen }

    /// Whether it holds something that ends with its connection, and must not be forgotten before.
    var mustStay: Bool { session != nil || !cookies.isEmpty || isPresenter }

    /// Whether all of its calls are submitted to the core.
    var isHandedOver: Bool { facts != nil && holds == 0 && line.isEmpty }

    /// The program whose share its calls use up.
    var holder: CallBudget.Holder {
      guard let peer else { return .connection(name) }
      if let name = peer.sandboxIdentifier { return .sandbox(name) }
      return isConfined ? .unnamedSandboxes : .process(peer.processIdentifier)
    }
  }
}
