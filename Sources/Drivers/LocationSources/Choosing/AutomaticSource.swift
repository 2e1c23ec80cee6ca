import DBus
import NotificationModel

/// GeoClue where the system has it, else gpsd where it answers.
///
/// It is looked up with each need after none, and again whenever gpsd fails. A GeoClue that is there and refuses is
/// not passed by: that is the person's word.
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
    report(.problem(Self.nobody))
    // GeoClue may have been installed meanwhile.
    look()
  }

  /// What a person is told where neither is there.
  private static let nobody = """
    Neither GeoClue nor gpsd tells places here. Install one (apt install geoclue-2.0, or gpsd with a receiver), or \
    say where the device is: unctl location 52.5163,13.3777
    """
}
