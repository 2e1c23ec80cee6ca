import NIOCore
import NIOPosix
import NotificationModel
import NotificationTransport

/// The daemon that manages satellite receivers, on this or another machine.
///
/// The source polls it in the interval in which a device at 100 m/s could move the needed distance: once a second near a
/// border, once a minute far from all. If a poll finds the receiver asleep or without a view of the sky, the next one follows
/// soon. Without a need the connection is closed, and gpsd lets the receiver rest.
final class GpsdSource: LocationSource {
  let name = "gpsd"

  enum Phase {
    case idle, connecting, asking
    /// The timer counts down to the next poll.
    case resting
  }

  private let host: String
  private let port: Int
  private let loop: any EventLoop
  private let now: () -> WallTime
  private let report: (LocationSourceEvent) -> Void
  private var need: LocationNeed?
  private var link: GpsdLink?
  private(set) var phase = Phase.idle
  private var hasFix = false
  private var last: LocationFix?
  private var pause = RetryPause()
  /// Runs until the next poll, until its answer, or until the next attempt to connect.
  private let timer: SourceTimer
  private let fixTimeout: SourceTimer
  /// The number of connections so far; events of an abandoned one are ignored.
  private var number = 0

  /// Creates a source that is off; on the loop, where everything happens.
  init(
    host: String, port: Int, loop: any EventLoop, now: @escaping () -> WallTime,
    after: @escaping LocationDelay, report: @escaping (LocationSourceEvent) -> Void
  ) {
    self.host = host
    self.port = port
    self.loop = loop
    self.now = now
    self.report = report
    timer = SourceTimer(after)
    fixTimeout = SourceTimer(after)
  }

  deinit { link?.close() }

  func need(_ need: LocationNeed?) {
    self.need = need
    guard need != nil else { return turnOff() }
    if phase == .resting {
      rest()
    } else if link == nil, phase != .connecting, !timer.isSet {
      timer.set(.zero) { [weak self] in self?.connect() }
    }
  }

  private func turnOff() {
    letGo()
    pause.reset()
  }

  private func letGo() {
    number += 1
    timer.forget()
    fixTimeout.forget()
    phase = .idle
    hasFix = false
    last = nil
    link?.close()
    link = nil
  }

  // MARK: - The connection

  private func connect() {
    number += 1
    phase = .connecting
    let source = NIOLoopBound(WeakSource(source: self, number: number), eventLoop: loop)
    let bootstrap = ClientBootstrap(group: loop)
      .connectTimeout(.nanoseconds(Int64(LocationSourceLimits.gpsdAnswer / .nanoseconds(1))))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let end = source.value
          let link = GpsdLink(
            line: { end.current?.receive($0) }, ended: { end.current?.tryLater($0) })
          try channel.pipeline.syncOperations.addHandler(link)
          end.current?.link = link
        }
      }
    let address = try? SocketAddress(ipAddress: host, port: port)
    let channel =
      address.map { bootstrap.connect(to: $0) } ?? bootstrap.connect(host: host, port: port)
    channel.whenComplete { result in
      guard let current = source.value.current else {
        if case .success(let channel) = result { channel.close(promise: nil) }
        return
      }
      switch result {
      case .success: current.waitForAnswer()
      case .failure: current.tryLater("no program answers there")
      }
    }
  }

  /// A source for the events of one connection, ignored once the source has abandoned it.
  private struct WeakSource {
    weak var source: GpsdSource?
    let number: Int

    var current: GpsdSource? { source?.number == number ? source : nil }
  }

  private func waitForAnswer() {
    phase = .asking
    timer.set(LocationSourceLimits.gpsdAnswer) { [weak self] in
      self?.tryLater("it does not answer as gpsd does")
    }
  }

  private func tryLater(_ reason: String) {
    letGo()
    timer.set(pause.next()) { [weak self] in self?.connect() }
    report(.problem(GpsdProblem.unreached(host, port, reason)))
  }

  // MARK: - Polling

  private func receive(_ line: [UInt8]) {
    guard let answer = GpsdReport.read(line) else { return }
    switch answer.kind {
    case "VERSION": begin()
    case "POLL": handle(answer)
    default: break
    }
  }

  private func begin() {
    // Watching wakes the receiver; its locations are polled one by one.
    link?.send("?WATCH={\"enable\":true,\"json\":false};\n")
    waitForFix()
    ask()
    report(.ready)
  }

  private func waitForFix() {
    fixTimeout.set(LocationSourceLimits.fixTimeout) { [weak self] in
      guard let self, !hasFix else { return }
      report(.problem(GpsdProblem.noFix))
    }
  }

  private func ask() {
    link?.send("?POLL;\n")
    waitForAnswer()
  }

  private func handle(_ answer: GpsdReport) {
    if let fix = answer.fix(now: now()), fix != last {
      hasFix = true
      last = fix
      fixTimeout.forget()
      pause.reset()
      report(.fix(fix))
    } else if hasFix {
      hasFix = false
      waitForFix()
    }
    rest()
  }

  /// Waits as long as the device cannot have moved farther than is needed.
  private func rest() {
    guard let need else { return }
    let seconds = max(0, need.distance) / LocationSourceLimits.fastest
    let bounds = LocationSourceLimits.questionRests
    let pause = min(max(hasFix ? seconds : 0, bounds.lowerBound), bounds.upperBound)
    phase = .resting
    timer.set(.seconds(pause)) { [weak self] in self?.ask() }
  }
}

/// The texts for the user when gpsd reports no locations, each with a remedy.
enum GpsdProblem {
  static let noFix = """
    gpsd answers but has no place. See whether a receiver is attached and sees the sky: gpsmon shows it.
    """

  /// No gpsd answers at the address.
  static func unreached(_ host: String, _ port: Int, _ reason: String) -> String {
    let command = PackageCommand.ofThisMachine
    return """
      gpsd is not reached at \(host), port \(port): \(reason.prefix(200)). Install it\(command.hint(.gpsd)), start it, or \
      name another source in USERNOTIFICATIONS_LOCATION.
      """
  }
}
