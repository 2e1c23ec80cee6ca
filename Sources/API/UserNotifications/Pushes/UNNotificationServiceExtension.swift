import Foundation
import NotificationModel
import NotificationTransport
import NotificationWire
import Synchronization
import SystemConnection

/// The base of an extension that changes a push before it is shown.
///
/// An extension is a program of its own that the system starts for each push that asks for it. It has
/// about 30 seconds (H10).
open class UNNotificationServiceExtension: NSObject {
  /// Creates an extension.
  public override init() {
    super.init()
  }

  /// Receives a push; override it to hand over a changed content.
  ///
  /// It may be called for several pushes at once, on several threads (H12). The handler may be called
  /// from any thread; only the first call counts. Unless overridden, the content is handed back as it
  /// came.
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
  ///   - request: The request as it came from the server.
  ///   - contentHandler: Takes the content to show; an empty one suppresses the push where the
  ///     extension has the entitlement for that (H14).
  open func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    contentHandler(request.content)
  }

  /// Tells that the time is nearly over; override it to hand over the best attempt so far.
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
  /// On Apple's systems the system finds the class by its name in `Info.plist`. Here the program names
  /// it, so that a class keeps the initializer it has.
  ///
  /// An instance is made for each push, several in one process and at the same time (H12). The main
  /// thread runs its loop and the main queue. The process ends when the system needs it no longer.
  ///
  /// - Parameter create: Makes an instance; called on the thread of its push.
  public static func main(_ create: @escaping () -> UNNotificationServiceExtension) -> Never {
    let connection: ExtensionConnection
    do throws(NotificationFailure) {
      connection = try ExtensionConnection()
    } catch {
      let line = "\(error.message) \(remedy)\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
      exit(64)
    }
    // Whoever calls this gives its closure away: nothing runs after it.
    let run = ServiceExtensionRun(create: UncheckedTransfer(create)) {
      connection.send($0, token: $1)
    }
    PushThreads(next: connection.next, take: run.take, ended: { exit(0) }).start()
    while true { RunLoop.main.run() }
  }

  private static let remedy =
    "Put it into the PlugIns folder of an app, install that with unctl install, and send a push."
}

/// What the process of a service extension does: an instance and a thread for each push (H12).
final class ServiceExtensionRun: Sendable {
  typealias Finish = @Sendable (Result<NotificationContent, NotificationFailure>, Int64) -> Void

  /// Only called on the threads of pushes, as often as there are pushes.
  private let create: UncheckedTransfer<() -> UNNotificationServiceExtension>
  private let finish: Finish
  /// Each instance with its push; what Apple lets several threads call is guarded by nobody there.
  private let running = Mutex<[Int64: UncheckedTransfer<UNNotificationServiceExtension>]>([:])

  init(
    create: UncheckedTransfer<() -> UNNotificationServiceExtension>, finish: @escaping Finish
  ) {
    self.create = create
    self.finish = finish
  }

  /// Does what an event says, on this thread, which the extension's code may hold up as long as it likes.
  func take(_ event: ExtensionEvent) {
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
      hand(content, token: token)
    }
  }

  /// Sends the first content that is handed over for a push; later ones come to nothing.
  private func hand(_ content: UNNotificationContent, token: Int64) {
    guard running.withLock({ $0.removeValue(forKey: token) }) != nil else { return }
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
/// Whoever has read an event works on it at once, and another thread reads on: no push waits until a thread
/// has been made for it or has woken up.
final class PushThreads: Sendable {
  private let next: @Sendable () -> ExtensionEvent?
  private let take: @Sendable (ExtensionEvent) -> Void
  private let ended: @Sendable () -> Void
  /// How many threads wait for their turn.
  private let idle = Mutex(0)
  private let turn = DispatchSemaphore(value: 0)

  /// Creates the threads of a process.
  ///
  /// - Parameters:
  ///   - next: Waits for an event, and answers nothing once no more will come. Only one thread calls it at a time.
  ///   - take: Works on an event, as long as it likes; several threads may call it at once.
  ///   - ended: Called once, when there are no more events.
  init(
    next: @escaping @Sendable () -> ExtensionEvent?,
    take: @escaping @Sendable (ExtensionEvent) -> Void, ended: @escaping @Sendable () -> Void
  ) {
    self.next = next
    self.take = take
    self.ended = ended
  }

  /// Has a new thread read; returns at once.
  func start() {
    let thread = Thread { [self] in work() }
    thread.name = "UserNotifications"
    thread.start()
  }

  private func work() {
    repeat {
      guard let event = next() else { return ended() }
      passOn()
      take(event)
    } while waitForTurn()
  }

  /// Somebody else reads from here on.
  private func passOn() {
    let isAwaited = idle.withLock { idle in
      guard idle > 0 else { return false }
      idle -= 1
      return true
    }
    if isAwaited { turn.signal() } else { start() }
  }

  /// Waits until it is this thread's turn; false where enough others do.
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

  /// Takes over the channel, or says why there is none.
  init() throws(NotificationFailure) {
    channel = try ExtensionChannel()
  }

  /// Waits for an event; nothing comes once the daemon needs this process no longer. One thread may wait at a
  /// time.
  func next() -> ExtensionEvent? {
    channel.nextEvent()
  }

  /// Hands over what is to be shown, or says why it cannot be.
  func send(_ result: Result<NotificationContent, NotificationFailure>, token: Int64) {
    do throws(NotificationFailure) {
      switch result {
      case .success(let content): try channel.send(.finished(token: token, content))
      case .failure(let failure): try channel.send(.failed(token: token, failure))
      }
    } catch {
      // What is too long for one message is told in a few words.
      try? channel.send(.failed(token: token, error))
    }
  }
}
