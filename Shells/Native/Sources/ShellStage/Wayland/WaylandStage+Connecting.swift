package import Dispatch
import ShellScene
import Wayland

extension WaylandStage {
  /// Connects to the compositor of a session, and waits until it has announced its globals.
  ///
  /// - Parameters:
  ///   - environment: The environment of the session.
  ///   - queue: The serial queue on which everything runs, this call too.
  ///   - idleMilliseconds: The time after which an inactive user counts as away.
  ///   - client: The user of the stage; it is not retained.
  /// - Returns: The stage, which shows nothing yet.
  /// - Throws: The reason why a stage cannot be opened, in words for the user.
  package static func connect(
    environment: [String: String], queue: DispatchQueue,
    idleMilliseconds: Int = StageLimits.idleMilliseconds, client: any StageClient
  ) throws(StageError) -> WaylandStage {
    do throws(WaylandError) {
      return try open(environment, queue, idleMilliseconds, client)
    } catch {
      throw StageError(error.description)
    }
  }

  private static func open(
    _ environment: [String: String], _ queue: DispatchQueue, _ idleMilliseconds: Int,
    _ client: any StageClient
  ) throws(WaylandError) -> WaylandStage {
    let connection = try WaylandConnection(
      path: WaylandConnection.path(environment), queue: queue)
    let registry = WaylandRegistry(connection)
    try connection.roundTrip()
    let globals = try WaylandGlobals(registry, desktop: environment["XDG_CURRENT_DESKTOP"])
    let stage = WaylandStage(connection, globals, environment: environment, client: client)
    stage.idleMilliseconds = idleMilliseconds
    for offer in registry.offers { stage.add(offer) }
    // The facts of the outputs come with the first answer.
    try connection.roundTrip()
    stage.watch()
    try connection.start()
    return stage
  }

  private func watch() {
    globals.registry.onOffer = { [weak self] in self?.add($0) }
    globals.registry.onEnd = { [weak self] in self?.remove($0) }
    connection.onEvents = { [weak self] in self?.flush() }
    connection.onLost = { [weak self] in self?.lose($0) }
    isReady = true
    freeAreas.arrange()
  }

  private func add(_ offer: WaylandRegistry.Offer) {
    switch offer.interface {
    case .output:
      screens[offer.number] = WaylandOutput(
        globals.registry.bind(offer, atMost: 4), number: offer.number,
        manager: globals.logicalOutputs
      ) { [weak self] in self?.outputsChanged() }
    case .seat where seat == nil:
      seat = WaylandSeat(globals.registry.bind(offer, atMost: 7), number: offer.number, of: self)
    default: break
    }
  }

  private func remove(_ number: UInt32) {
    if let seat, seat.number == number {
      seat.end()
      self.seat = nil
    }
    if screens.removeValue(forKey: number) != nil { outputsChanged() }
  }

  private func outputsChanged() {
    for group in surfaces.groups.values { group.outputsChanged() }
    guard isReady else { return }
    freeAreas.arrange()
    send(.outputsChanged)
  }
}
