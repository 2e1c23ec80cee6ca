import DBus
import NotificationModel
import NotificationTransport

/// GeoClue if the system has it, else gpsd if it answers.
///
/// The choice is made when a location becomes needed, and again whenever gpsd fails. A GeoClue that is present and refuses is
/// not bypassed: that is the user's decision.
final class AutomaticSource: LocationSource {
  typealias Report = (LocationSourceEvent) -> Void

  private let open: () throws(DBusError) -> DrivenBus
  private let makeGeoClue: (@escaping Report) -> any LocationSource
  private let makeGpsd: (@escaping Report) -> any LocationSource
  private let report: Report
  private let start: SourceTimer
  private var need: LocationNeed?
  private var search: GeoClueSearch?
  private var source: (any LocationSource)?
  private var usesGeoClue = false

  /// Creates a source that is off.
  init(
    open: @escaping () throws(DBusError) -> DrivenBus, after: @escaping LocationDelay,
    geoClue: @escaping (@escaping Report) -> any LocationSource,
    gpsd: @escaping (@escaping Report) -> any LocationSource, report: @escaping Report
  ) {
    self.open = open
    makeGeoClue = geoClue
    makeGpsd = gpsd
    self.report = report
    start = SourceTimer(after)
  }

  var name: String { source?.name ?? "automatic" }

  func need(_ need: LocationNeed?) {
    self.need = need
    guard need != nil else {
      start.forget()
      search = nil
      source?.need(nil)
      source = nil
      return
    }
    if let source { return source.need(need) }
    if search == nil, !start.isSet { start.set(.zero) { [weak self] in self?.look() } }
  }

  private func look() {
    guard need != nil, search == nil else { return }
    do throws(DBusError) {
      search = try GeoClueSearch(open: open) { [weak self] isThere in
        self?.search = nil
        self?.use(geoClue: isThere)
      }
    } catch {
      use(geoClue: false)
    }
  }

  private func use(geoClue: Bool) {
    guard let need, source == nil || geoClue != usesGeoClue else { return }
    source?.need(nil)
    usesGeoClue = geoClue
    source = geoClue ? makeGeoClue(report) : makeGpsd { [weak self] in self?.gpsdSays($0) }
    source?.need(need)
  }

  private func gpsdSays(_ event: LocationSourceEvent) {
    guard case .problem = event else { return report(event) }
    report(.problem(Self.noSource))
    // GeoClue may have been installed meanwhile.
    look()
  }

  /// The text for the user when neither is present.
  private static var noSource: String {
    """
    Neither GeoClue nor gpsd reports places here. Install GeoClue\(PackageCommand.ofThisMachine.hint(.geoClue)), or \
    gpsd with a receiver, or say where the device is: unctl location 52.5163,13.3777
    """
  }
}

/// Finds out whether the system has GeoClue: running, or activatable by the bus.
///
/// It reports once, and never after it has been released.
final class GeoClueSearch {
  private let bus: DrivenBus
  private var found: ((Bool) -> Void)?

  /// Starts the search, on a connection of its own.
  ///
  /// - Throws: The error of opening a connection without a system bus.
  init(open: () throws(DBusError) -> DrivenBus, found: @escaping (Bool) -> Void) throws(DBusError) {
    bus = try open()
    self.found = found
    bus.connection.onDisconnect = { [weak self] _ in self?.end(false) }
    try ask("ListNames") { (search, isThere) throws(DBusError) in
      if isThere { return search.end(true) }
      try search.ask("ListActivatableNames") { $0.end($1) }
    }
    bus.changed()
  }

  deinit { bus.close() }

  private func ask(
    _ member: String, answer: @escaping (GeoClueSearch, Bool) throws(DBusError) -> Void
  ) throws(DBusError) {
    try bus.connection.callDriver(member) { [weak self] result in
      guard let self else { return }
      let names = (try? result.get())?.arguments.first?.texts ?? []
      do throws(DBusError) {
        try answer(self, names.contains(GeoClue.name))
      } catch {
        end(false)
      }
    }
  }

  private func end(_ isThere: Bool) {
    let found = found
    self.found = nil
    found?(isThere)
  }
}

/// A connection to a bus that its owner drives on the source's executor.
struct DrivenBus {
  /// The connection.
  let connection: BusConnection
  /// Updates the connection's wake-up conditions; called after uses from outside its own handlers.
  let changed: () -> Void
  /// Ends the connection.
  let close: () -> Void

  /// Combines the three parts.
  init(
    connection: BusConnection, changed: @escaping () -> Void, close: @escaping () -> Void
  ) {
    self.connection = connection
    self.changed = changed
    self.close = close
  }
}
