import CSystemd
import Glibc

extension BusConnection {
  /// The descriptor to watch: sd_bus_get_fd(3); nil when the connection has ended.
  ///
  /// It belongs to the connection and can change while it is being opened.
  package var descriptor: Int32? {
    guard isOpen else { return nil }
    let number = unsafe sd_bus_get_fd(bus)
    return number >= 0 ? number : nil
  }

  /// What to watch it for: sd_bus_get_events(3).
  package var events: DBusEvents {
    guard isOpen else { return [] }
    return DBusEvents(rawValue: Int16(truncatingIfNeeded: max(0, unsafe sd_bus_get_events(bus))))
  }

  /// When to call `process` even if nothing happens, in microseconds of CLOCK_MONOTONIC; nil for
  /// never, zero for at once: sd_bus_get_timeout(3).
  package var deadline: UInt64? {
    guard isOpen else { return nil }
    var time: UInt64 = 0
    // An answer that fails means that the end is still to be processed.
    guard unsafe sd_bus_get_timeout(bus, &time) >= 0 else { return 0 }
    return time == .max ? nil : time
  }

  /// Reads, writes and runs handlers until nothing is left or a limit is reached:
  /// sd_bus_process(3).
  ///
  /// - Returns: True when the limit was reached: call again soon, after others had their turn.
  ///   Called from a handler it does nothing and returns false.
  @discardableResult
  package func process() -> Bool {
    guard !isProcessing else { return false }
    isProcessing = true
    defer { isProcessing = false }
    for _ in 0..<limits.stepsPerProcess {
      guard isOpen else { return false }
      let code = unsafe sd_bus_process(bus, nil)
      if code == 0 { return false }
      if code < 0 {
        do throws(DBusError) {
          try BusResult.check("sd_bus_process", code)
        } catch {
          end(error)
        }
      }
      if isReady, let onReady {
        self.onReady = nil
        onReady()
      }
    }
    return isOpen
  }

  /// Writes what waits to be written, and waits for room in the socket no longer than this.
  ///
  /// Handlers may run. Messages are written when they are sent; only what the socket did not take
  /// waits. Use it before a program ends.
  ///
  /// - Returns: True when nothing is left to write.
  package func flush(waiting limit: Duration = .zero) -> Bool {
    let last = ContinuousClock.now + limit
    while isOpen, !isProcessing {
      process()
      if isReady, queuedMessages == 0 { return true }
      let left = last - ContinuousClock.now
      guard left > .zero, let descriptor else { return false }
      var watched = pollfd(fd: descriptor, events: events.rawValue, revents: 0)
      unsafe poll(&watched, 1, Int32(clamping: left.microseconds / 1000 + 1))
    }
    return false
  }

  /// The present time in the unit and clock of `deadline`.
  package static var now: UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
  }
}

extension Duration {
  /// The whole microseconds; nothing negative.
  var microseconds: UInt64 {
    guard self > .zero, self < .seconds(1 << 32) else { return self > .zero ? .max : 0 }
    return UInt64(components.seconds) * 1_000_000
      + UInt64(components.attoseconds / 1_000_000_000_000)
  }
}
