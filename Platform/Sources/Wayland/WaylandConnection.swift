import CWayland
package import Dispatch
import Glibc
import LinuxEvents

/// One connection to a compositor, which is read and written on one serial queue without waiting.
@safe package final class WaylandConnection {
  /// The first object, which creates all others.
  package let root: WaylandObject
  /// Called after events have been handled, before the resulting requests are sent.
  package var onEvents: (() -> Void)?
  /// Called once when the compositor has exited or refused a request, with the reason.
  package var onLost: ((String) -> Void)?
  /// False once the connection has ended.
  package private(set) var isOpen = true
  /// The queue on which its events are handled.
  package let queue: DispatchQueue

  let display: WireDisplay
  private var reading: DescriptorSource?
  private var writing: DescriptorSource?

  /// Connects to the compositor that listens at a path.
  ///
  /// - Throws: The reason for the failure.
  package init(path: String, queue: DispatchQueue) throws(WaylandError) {
    cwayland_keep_messages()
    // The library resolves a relative name in the folder of its own environment, so it receives a path.
    guard path.hasPrefix("/"), let raw = unsafe wl_display_connect(path) else {
      let reason = unsafe String(cString: strerror(errno))
      throw WaylandError("no compositor can be reached at \(path): \(reason)")
    }
    display = unsafe WireDisplay(owning: raw)
    root = unsafe WaylandObject(lending: raw, .display, of: display)
    self.queue = queue
  }

  /// Whether the compositor has not read earlier requests. Nothing should be sent then: the library ends the process when its
  /// buffer is full.
  package var isBlocked: Bool { writing != nil }

  /// Begins to read events on the queue.
  ///
  /// - Throws: An error if too many descriptors are open.
  package func start() throws(WaylandError) {
    let connection = QueueConfined(self, to: queue)
    let descriptor = try copiedDescriptor()
    do throws(LinuxError) {
      reading = try DescriptorSource(owning: descriptor, queue: queue) { _ in
        connection.use { $0.read() }
        return .wait
      }
    } catch { throw WaylandError("\(error)") }
  }

  /// Sends the queued requests; the rest is sent when the compositor reads again.
  package func flush() {
    guard isOpen, writing == nil else { return }
    guard unsafe wl_display_flush(display.raw) < 0 else { return }
    // The next read reports any other failure, after the compositor's earlier messages.
    guard errno == EAGAIN, let descriptor = try? copiedDescriptor() else { return }
    let connection = QueueConfined(self, to: queue)
    writing = try? DescriptorSource(owning: descriptor, for: .writing, queue: queue) { _ in
      connection.use { $0.canWrite() }
      return .stop
    }
  }

  /// Ends the connection; its objects are useless from now on. `onLost` is not called.
  package func close() {
    if isOpen { unsafe wl_display_flush(display.raw) }
    isOpen = false
    onLost = nil
    onEvents = nil
    reading = nil
    writing = nil
  }

  private func canWrite() {
    writing = nil
    onEvents?()
    flush()
  }

  private func read() {
    guard isOpen else { return }
    // A handler may release everything while the library still works.
    withExtendedLifetime(display) {
      guard takeEvents() else { return end() }
      onEvents?()
      flush()
    }
  }

  /// Waits at most so many milliseconds until bytes can be read.
  private func isReadable(within milliseconds: Int32) -> Bool {
    var wait = unsafe pollfd(
      fd: wl_display_get_fd(display.raw), events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wait, 1, milliseconds) > 0
  }

  /// Reads the available events and calls the handlers; false at the end of the connection.
  private func takeEvents() -> Bool {
    while unsafe wl_display_prepare_read(display.raw) != 0 {
      guard unsafe wl_display_dispatch_pending(display.raw) >= 0 else { return false }
    }
    guard unsafe wl_display_read_events(display.raw) >= 0 else { return false }
    return unsafe wl_display_dispatch_pending(display.raw) >= 0
  }

  private func end() {
    guard isOpen else { return }
    let report = onLost
    let reason = self.reason
    close()
    report?(reason)
  }

  /// The library's reason for the end of the connection.
  private var reason: String {
    let code = unsafe wl_display_get_error(display.raw)
    switch code {
    // Errors about an object, and errors of the connection.
    case EPROTO, EINVAL, EFAULT, ENOMEM:
      return unsafe "the compositor refused: \(String(cString: cwayland_last_message()))"
    case 0, EPIPE, ECONNRESET: return "the compositor closed the connection"
    default: return unsafe "the connection failed: \(String(cString: strerror(code)))"
    }
  }

  private func copiedDescriptor() throws(WaylandError) -> FileDescriptor {
    let copy = fcntl(unsafe wl_display_get_fd(display.raw), F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw WaylandError("fcntl: \(unsafe String(cString: strerror(errno)))") }
    return FileDescriptor(owning: copy)
  }
}

extension WaylandConnection {
  /// Waits until the compositor has answered all requests; only before `start`.
  ///
  /// - Throws: An error if the compositor has exited, refused a request, or does not answer.
  package func roundTrip() throws(WaylandError) {
    var isAnswered = false
    let callback = root.make(.callback, by: "sync")
    callback.onEvent = { _ in isAnswered = true }
    let start = Clocks.bootMicroseconds()
    while !isAnswered {
      unsafe wl_display_flush(display.raw)
      let passed = Int32(clamping: (Clocks.bootMicroseconds() - start) / 1_000)
      let left = WaylandLimits.answerMilliseconds - passed
      guard left > 0 else {
        throw WaylandError(
          "the compositor has not answered for \(WaylandLimits.answerMilliseconds) ms")
      }
      // A signal ends the wait early.
      guard isReadable(within: left) else { continue }
      guard takeEvents() else { throw WaylandError(reason) }
    }
  }

  /// The path of the compositor's socket, by the environment of a session.
  ///
  /// - Throws: An error that names the missing variable.
  package static func path(_ environment: [String: String]) throws(WaylandError) -> String {
    guard let name = environment["WAYLAND_DISPLAY"], !name.isEmpty else {
      throw WaylandError("no Wayland session: WAYLAND_DISPLAY is not set")
    }
    if name.hasPrefix("/") { return name }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else {
      throw WaylandError("no Wayland session: XDG_RUNTIME_DIR is not set")
    }
    return "\(folder)/\(name)"
  }
}
