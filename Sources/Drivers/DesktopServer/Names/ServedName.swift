package import DBus
package import LinuxEvents

/// A name of the bus that this program owns, wants to own, or leaves to others.
///
/// Ownership is an event and not a state that is asked for: another program may have the name at any time, and leave it.
package final class ServedName {
  /// Who has the name.
  package enum Owner: Hashable, Sendable {
    /// Nobody.
    case nobody
    /// This program.
    case us
    /// The program with this connection.
    case other(String)
  }

  /// The name.
  package let name: String
  /// Who has it; nil until the bus has answered.
  package private(set) var owner: Owner?
  /// The process of another owner; nil until the bus has said which it is.
  package private(set) var otherProcess: ProcessFacts?
  /// Whether it is to be taken.
  package private(set) var isWanted = false

  private let bus: BusConnection
  private let changed: (Owner) -> Void
  private var watch: BusOwnerWatch?
  private var isAsking = false
  private var mayReplace = false
  private var isReplaceable = false

  /// Watches a name; the closure is called with each new owner, first with the present one.
  ///
  /// - Throws: As `watchOwner` does.
  package init(
    _ name: String, bus: BusConnection, changed: @escaping (Owner) -> Void
  ) throws(DBusError) {
    self.name = name
    self.bus = bus
    self.changed = changed
    watch = try bus.watchOwner(of: name) { [weak self] in self?.update($0) }
  }

  /// Takes the name when it has no owner, or at once from an owner that may be replaced. A name that is taken replaceably
  /// goes to the next program that asks to replace its owner.
  package func want(replacing: Bool, replaceably: Bool = false) {
    let isNew = !isWanted || (replacing && !mayReplace)
    let isOtherwise = isReplaceable != replaceably
    isWanted = true
    mayReplace = replacing
    isReplaceable = replaceably
    if isNew || isOtherwise { ask() }
  }

  /// Gives the name back, and wants it no more.
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
    // The owner asks again to change whether it may be replaced.
    guard isWanted, !isAsking, isObtainable else { return }
    isAsking = true
    let options = options
    do throws(DBusError) {
      try bus.requestName(name, options: options) { [weak self] _ in
        guard let self else { return }
        // The watch reports who has it now.
        isAsking = false
        if !isWanted { release() } else if options != self.options { ask() }
      }
    } catch {
      isAsking = false
    }
  }
}
