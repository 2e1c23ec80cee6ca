import Foundation
import Postgres

/// The location of the store, as recorded in a gateway's folder.
package enum StorePlace: Sendable {
  /// A file in the folder, for this gateway alone.
  case file(String)
  /// A database, for all nodes of the gateway; this one has a name.
  case database(PostgresPlace, node: String)

  /// Reads a folder's `node.conf`; without one the store is a file.
  package init(_ folder: GatewayFolder) throws(StoreOpeningFailure) {
    guard let text = try? String(contentsOfFile: folder.node, encoding: .utf8) else {
      self = .file(folder.store)
      return
    }
    var durability: PostgresPlace.Durability?
    var values: [Substring: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      values[line.prefix { $0 != " " }] = String(line.drop { $0 != " " }.dropFirst())
    }
    durability = values["durability"].flatMap { PostgresPlace.Durability(rawValue: $0) }
    guard let durability, let address = values["store"], let node = values["node"],
      ClusterNodeName.isValid(node)
    else {
      throw StoreOpeningFailure(
        "\(folder.node) cannot be read: it needs the lines 'node NAME', 'durability standby' and 'store ADDRESS'. "
          + "Write it anew with `push-gateway init \(folder.path) --store ADDRESS`.")
    }
    self = .database(try PostgresPlace(address, durability: durability), node: node)
  }

  /// The text of a folder's `node.conf`; absent for a file, which needs none.
  package var text: String? {
    guard case .database(let place, let node) = self else { return nil }
    return "node \(node)\ndurability \(place.durability.rawValue)\nstore \(place.address.text)\n"
  }

  /// Connects to the store for a command, and makes missing tables if it is to.
  package func session(makesTables: Bool = false) throws(StoreOpeningFailure) -> any StoreSession {
    switch self {
    case .file(let file): try SQLiteSession(file: file)
    case .database(let place, _): try PostgresSession(place, makesTables: makesTables)
    }
  }

  /// Connects to the store for a command that only reads.
  package func readingSession() throws(StoreOpeningFailure) -> any StoreSession {
    switch self {
    case .file(let file): try SQLiteSession(reading: file)
    case .database(let place, _): try PostgresSession(place)
    }
  }
}

extension PostgresPlace {
  /// Names a database with the chosen durability, otherwise that of a folder's earlier database, otherwise `standby`.
  package init(
    _ text: String, durability: Durability?, before: StorePlace?
  ) throws(StoreOpeningFailure) {
    var earlier: Durability?
    if case .database(let place, _) = before { earlier = place.durability }
    try self.init(text, durability: durability ?? earlier ?? .standby)
  }
}

/// The names of nodes: they are part of a host name in a certificate.
package enum ClusterNodeName {
  /// Whether a text can be a node's name: 1 to 40 small letters, digits and hyphens, with no hyphen at an end.
  package static func isValid(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count) && text.first != "-" && text.last != "-"
      && text.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }

  /// A name from this machine's, and four digits that make it different from another node's.
  package static func suggestion() -> String {
    let host = ProcessInfo.processInfo.hostName.lowercased().prefix { $0 != "." }
      .filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(30)
    return (host.isEmpty ? "node" : String(host)) + "-"
      + String(UInt16.random(in: 4_096...65_535), radix: 16)
  }

  /// A value that distinguishes a node's folder from a copy of it on another machine.
  package static func instance(of folder: GatewayFolder) -> String {
    let machine = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)) ?? ""
    let path = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
    return machine.trimmingCharacters(in: .whitespacesAndNewlines) + ":" + path
  }
}
