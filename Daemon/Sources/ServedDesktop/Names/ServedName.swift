package import DBus
package import LinuxEvents

/// A bus name that this program owns, wants to own, or leaves to others.
///
/// Ownership is delivered as events and is not queried: another program may take or release the name at any time.
package final class ServedName {
  /// The owner of a name.
  package enum Owner: Hashable, Sendable {
    /// The name has no owner.
    case nobody
    /// This program.
    case us
    /// The program with this connection.
    case other(String)
  }

  /// The name.
  package let name: String
  /// The owner; nil until the bus has answered.
  package private(set) var owner: Owner?
  /// The process of another owner; nil until the bus has named it.
  package private(set) var otherProcess: ProcessFacts?
  /// Whether this program wants to own the name.
  package private(set) var isWanted = false

  private let bus: BusConnection
  private let changed: (Owner) -> Void
  private var watch: BusOwnerWatch?
  private var isAsking = false
  private var mayReplace = false
  private var isReplaceable = false

  /// Watches a name; the closure is called with each new owner, first with the present one.
  ///
  /// - Throws: The errors of `watchOwner`.
  package init(
    _ name: String, bus: BusConnection, changed: @escaping (Owner) -> Void
  ) throws(DBusError) {
    self.name = name
    self.bus = bus
    self.changed = changed
    watch = try bus.watchOwner(of: name) { [weak self] in self?.update($0) }
  }

  /// Requests the name when it has no owner, or at once from an owner that allows replacement. A replaceable name passes to
  /// the next program that asks to replace its owner.
  package func want(replacing: Bool, replaceably: Bool = false) {
    let isNew = !isWanted || (replacing && !mayReplace)
    let isOtherwise = isReplaceable != replaceably
    isWanted = true
    mayReplace = replacing
    isReplaceable = replaceably
    if isNew || isOtherwise { ask() }
  }

  /// Releases the name and stops requesting it.
  package func release() {
    isWanted = false
    guard owner == .us || isAsking else { return }
    _ = try? bus.releaseName(name) { _ in }
  }

  private func update(_ connection: String?) {
    let owner: Owner =
      if let connection { connection == bus.uniqueName ? .us : .other(connection) } else { .nobody }
    guard owner != self.owner else { return }
    self.owner = owner
    otherProcess = nil
    if case .other(let connection) = owner { identify(connection) }
    changed(owner)
    if owner == .nobody { ask() }
  }

  private func identify(_ connection: String) {
    _ = try? bus.callDriver("GetConnectionUnixProcessID", [.string(connection)]) {
      [weak self] result in
      guard let self, owner == .other(connection),
        let number = (try? result.get())?.arguments.first?.integer,
        let process = Int32(exactly: number)
      else { return }
      otherProcess = ProcessFacts(of: process)
    }
  }

  private var isObtainable: Bool {
    switch owner {
    case .nobody, .us: true
    case .other: mayReplace
    case nil: false
    }
  }

  private var options: BusNameOptions {
    var options: BusNameOptions = .doesNotQueue
    if mayReplace { options.insert(.replaces) }
    if isReplaceable { options.insert(.allowsReplacement) }
    return options
  }

  private func ask() {
    // The owner requests the name again to change whether it may be replaced.
    guard isWanted, !isAsking, isObtainable else { return }
    isAsking = true
    let options = options
    do throws(DBusError) {
      try bus.requestName(name, options: options) { [weak self] _ in
        guard let self else { return }
        // The watch reports the owner.
        isAsking = false
        if !isWanted { release() } else if options != self.options { ask() }
      }
    } catch {
      isAsking = false
    }
  }
}
