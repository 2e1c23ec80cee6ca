import DBus
import NotificationModel

/// The system's own service for places.
///
/// It is asked on a connection of its own, which is open while a place is needed and no longer: GeoClue lets its
/// receivers rest once nobody asks. How far the device may move before it is told is set to what is needed, so that
/// nobody wakes up while the device is far from every region. GeoClue that is not there, goes or fails is tried
/// again, more and more seldom.
final class GeoClueSource: LocationSource {
  let name = "GeoClue"

  private let desktopIdentifier: String
  private let open: () throws(DBusError) -> DrivenBus
  private let now: () -> WallTime
  private let report: (LocationSourceEvent) -> Void
  private var need: LocationNeed?
  private var bus: DrivenBus?
  private var ownerWatch: BusOwnerWatch?
  private var owner: String?
  private var client: GeoClueClient?
  /// Whether the best place there is must be asked for, because the coarse kind does not come.
  private var isExact = false
  private var hasFix = false
  private var pause = RetryPause()
  private let retry: SourceTimer
  private let agentPatience: SourceTimer
  private let coarsePatience: SourceTimer

  /// Creates a source that is off.
  ///
  /// - Parameters:
  ///   - desktopIdentifier: What GeoClue and its agents know this program by.
  ///   - open: Opens a connection to the system bus, which somebody drives on this executor.
  ///   - now: Reads the clock on the wall.
  ///   - after: A timer of the executor.
  ///   - report: Is told what happens.
  init(
    desktopIdentifier: String, open: @escaping () throws(DBusError) -> DrivenBus,
    now: @escaping () -> WallTime, after: @escaping LocationDelay,
    report: @escaping (LocationSourceEvent) -> Void
  ) {
    self.desktopIdentifier = desktopIdentifier
    self.open = open
    self.now = now
    self.report = report
    retry = SourceTimer(after)
    agentPatience = SourceTimer(after)
    coarsePatience = SourceTimer(after)
  }

  deinit { bus?.close() }

  func need(_ need: LocationNeed?) {
    self.need = need
    guard let need else { return turnOff() }
    if let client {
      client.set(GeoClueSettings(need, isExact: isExact))
      waitForCoarse()
      bus?.changed()
    } else if bus == nil, !retry.isSet {
      retry.set(.zero) { [weak self] in self?.connect() }
    }
  }

  private func turnOff() {
    retry.forget()
    letClientGo()
    closeBus()
    isExact = false
    hasFix = false
    pause.reset()
  }

  // MARK: - The bus

  private func connect() {
    guard need != nil, bus == nil else { return }
    do throws(DBusError) {
      let bus = try open()
      self.bus = bus
      bus.connection.onDisconnect = { [weak self] error in
        self?.tryLater("The system bus has gone: \(error).")
      }
      ownerWatch = try bus.connection.watchOwner(of: GeoClue.name) { [weak self] in
        self?.ownerChanged($0)
      }
      bus.changed()
    } catch {
      tryLater("There is no system bus, and so no GeoClue: \(error).")
    }
  }

  private func closeBus() {
    ownerWatch = nil
    owner = nil
    bus?.close()
    bus = nil
  }

  /// Says what is wrong and begins from the start after a while.
  private func tryLater(_ problem: String, in rest: Duration? = nil) {
    letClientGo()
    // Without a client GeoClue ends after a while, which is to be nobody's news.
    closeBus()
    retry.set(rest ?? pause.next()) { [weak self] in self?.connect() }
    report(.problem(problem))
  }

  private func ownerChanged(_ owner: String?) {
    let hadOwner = self.owner != nil
    self.owner = owner
    guard owner != nil else {
      guard hadOwner else { return startService() }
      return tryLater("GeoClue has ended; it is started again.")
    }
    letClientGo()
    begin()
  }

  /// Has the bus start GeoClue; its name then gets an owner.
  private func startService() {
    do throws(DBusError) {
      try bus?.connection.call(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", member: "StartServiceByName",
        arguments: [.string(GeoClue.name), .uint32(0)]
      ) { [weak self] result in
        if case .failure(let error) = result, let self, owner == nil {
          tryLater(GeoClueProblem.absent(error))
        }
      }
    } catch {
      tryLater(GeoClueProblem.absent(error))
    }
  }

  // MARK: - The client

  private func begin() {
    guard let need, let bus, let owner else { return }
    let client = GeoClueClient(
      bus: bus.connection, owner: owner, desktopIdentifier: desktopIdentifier,
      settings: GeoClueSettings(need, isExact: isExact), now: now
    ) { [weak self] in self?.happened($0) }
    self.client = client
    client.begin()
    agentPatience.set(LocationSourceLimits.agentPatience) { [weak self] in
      if let self, self.client?.isAsking == true { report(.problem(GeoClueProblem.noAgent)) }
    }
  }

  private func letClientGo() {
    agentPatience.forget()
    coarsePatience.forget()
    client?.end()
    client = nil
  }

  private func happened(_ event: GeoClueClient.Event) {
    switch event {
    case .started:
      agentPatience.forget()
      waitForCoarse()
      report(.ready)
    case .stopped: report(.problem(GeoClueProblem.switchedOff))
    case .fix(let fix):
      hasFix = true
      coarsePatience.forget()
      pause.reset()
      report(.fix(fix))
    case .failed(.answered(GeoClue.denied, let message)):
      tryLater(
        GeoClueProblem.denied(message, desktopIdentifier), in: LocationSourceLimits.refusedPause)
    case .failed(let error): tryLater("GeoClue tells no places: \(error).")
    }
  }

  /// Asks for an exact place once a coarse one has been waited for long enough.
  private func waitForCoarse() {
    guard let need, !hasFix, !isExact, GeoClueSettings(need, isExact: false).level != .exact else {
      return coarsePatience.forget()
    }
    guard !coarsePatience.isSet else { return }
    coarsePatience.set(LocationSourceLimits.coarsePatience) { [weak self] in
      guard let self, let need = self.need else { return }
      isExact = true
      client?.set(GeoClueSettings(need, isExact: true))
      bus?.changed()
    }
  }
}
