import DBus
import Dispatch
import LinuxEvents
import NIOCore
import NotificationModel

/// The result of a unit's program: systemd keeps a failed unit until it is queried, and removes any other at once.
///
/// Use it only on the event loop.
final class UnitResult {
  private static let manager = (
    name: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
    interface: "org.freedesktop.systemd1.Manager"
  )
  private let name: String
  private let environment: [String: String]
  private let loop: any EventLoop
  private var held: HeldProcess?
  private var bus: BusOnEventLoop?
  private var done: ((ChildStatus) -> Void)?
  private var attempts = 0
  private var next: Scheduled<Void>?

  /// Prepares the query; the answer is `unknown` without a bus connection to systemd.
  init(
    of name: String, environment: [String: String], loop: any EventLoop,
    done: @escaping (ChildStatus) -> Void
  ) {
    self.name = name
    self.environment = environment
    self.loop = loop
    self.done = done
  }

  /// Waits for the end of the unit's process, and then queries systemd; without a process it has ended already.
  func read(after process: Int32?, queue: DispatchQueue) {
    guard let process, let start = ProcessFacts(of: process)?.startMicroseconds else {
      return read()
    }
    let result = NIOLoopBound(self, eventLoop: loop)
    held = try? HeldProcess(process, startMicroseconds: start, queue: queue) { [loop] in
      loop.execute { result.value.read() }
    }
    if held == nil { read() }
  }

  /// Queries systemd, and reports once.
  func read() {
    held = nil
    if bus == nil {
      bus = try? BusOnEventLoop(try BusConnection.session(environment: environment), loop: loop)
    }
    guard let bus else { return finish(.unknown) }
    bus.connection.onDisconnect = { [weak self] _ in self?.finish(.unknown) }
    call("GetUnit", [.string(name)]) { [weak self] message in
      guard let path = message?.arguments.first?.text else {
        // The unit was removed, so it succeeded.
        self?.finish(.exited(code: 0))
        return
      }
      self?.readState(path)
    }
  }

  /// systemd may notice the end a moment later than this process.
  private func readState(_ path: String) {
    property("ActiveState", of: "Unit", path) { [weak self] value in
      guard let self else { return }
      switch value?.text {
      case "failed"?: readStatus(path)
      case "inactive"?: finish(.exited(code: 0))
      default: readLater(path)
      }
    }
  }

  private func readLater(_ path: String) {
    attempts += 1
    guard attempts < DaemonLimits.unitResultAttempts else { return finish(.unknown) }
    let result = NIOLoopBound(self, eventLoop: loop)
    next = loop.scheduleTask(in: DaemonLimits.unitResultPause) { result.value.read() }
  }

  private func readStatus(_ path: String) {
    property("ExecMainCode", of: "Service", path) { [weak self] code in
      self?.property("ExecMainStatus", of: "Service", path) { status in
        self?.call("ResetFailedUnit", [.string(self?.name ?? "")]) { _ in
          self?.finish(Self.status(code?.integer, status?.integer))
        }
      }
    }
  }

  /// The numbers of waitid(2): 1 is an exit, others are signals.
  static func status(_ code: Int?, _ status: Int?) -> ChildStatus {
    guard let code, let number = status.flatMap(Int32.init(exactly:)) else { return .unknown }
    return code == 1 ? .exited(code: number) : .signalled(number: number)
  }

  private func property(
    _ property: String, of interface: String, _ path: String,
    _ then: @escaping (DBusValue?) -> Void
  ) {
    call(
      "Get", [.string("org.freedesktop.systemd1.\(interface)"), .string(property)], at: path,
      on: "org.freedesktop.DBus.Properties"
    ) { then($0?.arguments.first?.unwrapped) }
  }

  private func call(
    _ member: String, _ arguments: [DBusValue], at path: String? = nil, on interface: String? = nil,
    _ then: @escaping (DBusMessage?) -> Void
  ) {
    do throws(DBusError) {
      try bus?.use { connection throws(DBusError) in
        _ = try connection.call(
          destination: Self.manager.name, path: path ?? Self.manager.path,
          interface: interface ?? Self.manager.interface, member: member, arguments: arguments
        ) { then(try? $0.get()) }
      }
    } catch {
      finish(.unknown)
    }
  }

  private func finish(_ status: ChildStatus) {
    guard let done else { return }
    self.done = nil
    next?.cancel()
    bus?.close()
    done(status)
  }
}
