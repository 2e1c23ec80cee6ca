import Foundation
import NotificationModel
import NotificationTransport
import NotificationWire
import Synchronization
import SystemConnection

/// The base of an extension that changes a push before it is shown.
///
/// An extension is a separate program that the system starts for each push that asks for it. It has about 30 seconds
/// (H10).
open class UNNotificationServiceExtension: NSObject {
  /// Creates an extension.
  public override init() {
    super.init()
  }

  /// Receives a push; override it to return a changed content.
  ///
  /// It may be called for several pushes at once, on several threads (H12). The handler may be called from any
  /// thread; only the first call counts. Unless overridden, the content is returned unchanged.
  ///
  /// ```swift
  /// final class NotificationService: UNNotificationServiceExtension {
  ///   override func didReceive(
  ///     _ request: UNNotificationRequest,
  ///     withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ///   ) {
  ///     guard let content = request.content.mutableCopy() as? UNMutableNotificationContent
  ///     else { return contentHandler(request.content) }
  ///     content.title = content.title.capitalized
  ///     contentHandler(content)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - request: The request that the server sent.
  ///   - contentHandler: Receives the content to show; an empty one suppresses the push if the extension has the
  ///     entitlement for that (H14).
  open func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    contentHandler(request.content)
  }

  /// Called when the time is nearly over; override it to return the best attempt so far.
  ///
  /// ```swift
  /// final class NotificationService: UNNotificationServiceExtension {
  ///   var contentHandler: ((UNNotificationContent) -> Void)?
  ///   var bestAttempt = UNMutableNotificationContent()
  ///
  ///   override func serviceExtensionTimeWillExpire() {
  ///     contentHandler?(bestAttempt)
  ///   }
  /// }
  /// ```
  open func serviceExtensionTimeWillExpire() {}
}

extension UNNotificationServiceExtension {
  /// Runs the process of a service extension; the only line of its `main.swift`.
  ///
  /// ```swift
  /// UNNotificationServiceExtension.main(NotificationService.init)
  /// ```
  ///
  /// On Apple's systems the system finds the class by its name in `Info.plist`. Here the program names it, so that a
  /// class keeps its own initializer.
  ///
  /// An instance is created for each push, several in one process and at the same time (H12). The main thread runs
  /// its loop and the main queue. The process ends when the system no longer needs it.
  ///
  /// - Parameter create: Creates an instance; called on the thread of its push.
  public static func main(_ create: @escaping () -> UNNotificationServiceExtension) -> Never {
    let connection: ExtensionConnection
    do throws(NotificationFailure) {
      connection = try ExtensionConnection()
    } catch {
      let line = "\(error.message) \(remedy)\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
      exit(64)
    }
    // The caller gives its closure away: no code of the caller runs after this.
    let run = ServiceExtensionRun(create: UncheckedTransfer(create)) {
      connection.send($0, token: $1)
    }
    PushThreads(next: connection.next, handle: run.handle, ended: { exit(0) }).start()
    while true { RunLoop.main.run() }
  }

  private static let remedy =
    "Put it into the PlugIns folder of an app, install that with unctl install, and send a push."
}

/// The work of a service extension's process: an instance and a thread for each push (H12).
final class ServiceExtensionRun: Sendable {
  typealias Finish = @Sendable (Result<NotificationContent, NotificationFailure>, Int64) -> Void

  /// Creates an instance; called only on the threads of pushes, once for each push.
  private let create: UncheckedTransfer<() -> UNNotificationServiceExtension>
  private let finish: Finish
  /// Each instance with its push; the instances are not guarded, because Apple lets several threads call them.
  private let running = Mutex<[Int64: UncheckedTransfer<UNNotificationServiceExtension>]>([:])

  init(
    create: UncheckedTransfer<() -> UNNotificationServiceExtension>, finish: @escaping Finish
  ) {
    self.create = create
    self.finish = finish
  }

  /// Handles an event on this thread, which the extension's code may block as long as it likes.
  func handle(_ event: ExtensionEvent) {
    switch event {
    case .receive(let token, let request):
      receive(request, token: token)
    case .expire(let token):
      let service = running.withLock { $0[token] }
      service?.value.serviceExtensionTimeWillExpire()
    }
  }

  private func receive(_ request: NotificationRequest, token: Int64) {
    let service = UncheckedTransfer(create.value())
    running.withLock { $0[token] = service }
    service.value.didReceive(UNNotificationRequest(model: request)) { [self] content in
      sendFirst(content, token: token)
    }
  }

  /// Sends the first content that is returned for a push; later ones are ignored.
  private func sendFirst(_ content: UNNotificationContent, token: Int64) {
    guard running.withLock({ $0.removeValue(forKey: token) }) != nil else { return }
    content.noteLeftOut(to: CenterSource.current.host, in: "contentHandler")
    do throws(NotificationSystemError) {
      finish(.success(try content.makeModel()), token)
    } catch {
      finish(
        .failure(
          NotificationFailure(
            .invalidValue, field: error.field, value: error.value, message: error.message,
            remedy: error.remedy)), token)
    }
  }
}

/// The threads of a service extension's process, which take turns at reading.
///
/// A thread that has read an event handles it at once, and another thread continues to read: no push waits until a
/// thread has been created for it or has woken up.
final class PushThreads: Sendable {
  private let next: @Sendable () -> ExtensionEvent?
  private let handle: @Sendable (ExtensionEvent) -> Void
  private let ended: @Sendable () -> Void
  /// How many threads wait for their turn.
  let idle = Mutex(0)
  private let turn = DispatchSemaphore(value: 0)

  /// Creates the threads of a process.
  ///
  /// - Parameters:
  ///   - next: Waits for an event, and returns `nil` after the last one. Only one thread calls it at a time.
  ///   - handle: Handles an event, as long as it likes; several threads may call it at once.
  ///   - ended: Called once, after the last event.
  init(
    next: @escaping @Sendable () -> ExtensionEvent?,
    handle: @escaping @Sendable (ExtensionEvent) -> Void, ended: @escaping @Sendable () -> Void
  ) {
    self.next = next
    self.handle = handle
    self.ended = ended
  }

  /// Starts a new thread that reads; returns at once.
  func start() {
    let thread = Thread { [self] in work() }
    thread.name = "UserNotifications"
    thread.start()
  }

  private func work() {
    repeat {
      guard let event = next() else { return ended() }
      passOn()
      handle(event)
    } while waitForTurn()
  }

  /// Lets another thread read from here on.
  private func passOn() {
    let isAwaited = idle.withLock { idle in
      guard idle > 0 else { return false }
      idle -= 1
      return true
    }
    if isAwaited { turn.signal() } else { start() }
  }

  /// Waits until it is this thread's turn; returns false if enough other threads wait.
  private func waitForTurn() -> Bool {
    let isWanted = idle.withLock { idle in
      guard idle < Limits.idlePushThreads else { return false }
      idle += 1
      return true
    }
    if isWanted { turn.wait() }
    return isWanted
  }
}

/// The channel to the daemon that started this process as a service extension.
final class ExtensionConnection: Sendable {
  private let channel: ExtensionChannel

  /// Takes over the channel, or reports the reason for its absence.
  init() throws(NotificationFailure) {
    channel = try ExtensionChannel()
  }

  /// Waits for an event; returns `nil` once the daemon no longer needs this process. One thread may wait at a time.
  func next() -> ExtensionEvent? {
    channel.nextEvent()
  }

  /// Sends the content to show, or the reason for its absence.
  func send(_ result: Result<NotificationContent, NotificationFailure>, token: Int64) {
    do throws(NotificationFailure) {
      switch result {
      case .success(let content): try channel.send(.finished(token: token, content))
      case .failure(let failure): try channel.send(.failed(token: token, failure))
      }
    } catch {
      // An error that is too long for one message is sent in a short form.
      try? channel.send(.failed(token: token, error))
    }
  }
}
