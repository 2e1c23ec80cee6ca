import Foundation
import NotificationModel
import NotificationText
import NotificationWire
import Synchronization
import SystemConnection
import UserNotifications

/// The connection of an app's center to the simulated device: the calls of the socket, without a socket.
///
/// Values that could not cross the wire are refused here too, because each call is encoded and decoded.
final class SimulatedConnection: CenterConnection {
  /// Receives the answer to a call, once.
  typealias Completion = @Sendable (Result<AppReply, NotificationFailure>) -> Void

  private let app: BundleIdentifier
  private let reference: WorldReference
  private let files = AttachedFiles()
  private let handler = Mutex<(@Sendable (AppEvent) -> Void)?>(nil)

  init(world: World, app: BundleIdentifier) {
    reference = WorldReference(world)
    self.app = app
  }

  /// The device, as long as it exists.
  var world: World? { reference.world }

  /// The app that the center means for the calling code. A center follows the code that keeps it: to the device on
  /// which its task runs, or, once its own is gone, to the current device of that code. There it is the same app or
  /// nothing.
  var successor: CenterSource? {
    let world = world
    let here = world == nil ? CenterSource.current : CenterSource.running
    guard let here, let other = here.connection.given as? SimulatedConnection, other.app == app,
      let otherWorld = other.world, otherWorld !== world
    else { return nil }
    return here
  }

  func send(_ call: AppCall, completion: @escaping Completion) {
    guard let world else {
      completion(.failure(.deviceIsGone))
      return
    }
    let completion: Completion = { [isDefault = world.isDefault] result in
      completion(result.mapError { $0.inTest(onDefaultDevice: isDefault) })
    }
    switch call {
    case .notifications(.presented), .responses(.responseHandled), .pushes(.pushFetched):
      world.carryOut(call, of: app, completion: nil)
    default:
      do throws(NotificationFailure) {
        let carried = try Self.carried(call)
        try files.check(carried)
        world.carryOut(carried, of: app, completion: completion)
      } catch {
        world.refuse(completion, of: app, because: error)
      }
    }
  }

  func answer(
    to call: AppCall, within seconds: Double
  ) -> Result<AppReply, NotificationFailure>? {
    guard let world else { return .failure(.deviceIsGone) }
    do throws(NotificationFailure) {
      let answer = world.answer(to: try Self.carried(call), of: app)
      return answer?.mapError { $0.inTest(onDefaultDevice: world.isDefault) }
    } catch {
      return .failure(error)
    }
  }

  func receiveEvents(_ handler: @escaping @Sendable (AppEvent) -> Void) {
    self.handler.withLock { $0 = handler }
  }

  func abandoned(token: Int64) {
    world?.abandon(token)
  }

  func callBack(_ body: @escaping @Sendable () -> Void) {
    world?.callBack(body)
  }

  var clock: HostClock? { world?.clock }

  var texts: HostTexts? { world?.texts(of: app) ?? HostTexts(resolver: .init(), languages: []) }

  /// Sends an event to the center, on the thread of the caller.
  func deliver(_ event: AppEvent) {
    let handler = handler.withLock(\.self)
    handler?(event)
  }

  private static func carried(_ call: AppCall) throws(NotificationFailure) -> AppCall {
    let bytes = ClientMessage.app(id: 1, call).encode()
    _ = try Frame.encode(bytes)
    do throws(RefusedMessage) {
      guard case .app(_, let carried) = try ClientMessage.decode(bytes) else { return call }
      return carried
    } catch {
      throw error.failure
    }
  }
}

/// A reference to the device of a connection, which a center that outlives the device must not keep alive.
private final class WorldReference: Sendable {
  private struct Weak: ~Copyable { weak var world: World? }
  private let held: Mutex<Weak>

  init(_ world: World) {
    held = Mutex(Weak(world: world))
  }

  var world: World? { held.withLock { $0.world } }
}

extension NotificationFailure {
  fileprivate static let deviceIsGone = NotificationFailure(
    .connectionLost,
    message: "This center was made on the device of another test, and that device is gone.",
    remedy: "Give the tests of code that keeps a center the same app, or run them on "
      + "SimulatedDevice.default with erase() before each; or let the code ask for "
      + "UNUserNotificationCenter.current() where it uses it.")
}

/// The files that an app has attached, which the system would have in its own store by now.
///
/// The files are not moved, and their content is not read; a file that does not exist when a request is added is the
/// most common mistake of apps.
final class AttachedFiles: Sendable {
  private let accepted = Mutex<Set<String>>([])

  /// Throws an error for a request whose files do not exist (D5).
  func check(_ call: AppCall) throws(NotificationFailure) {
    guard case .notifications(.add(let request)) = call else { return }
    for (place, attachment) in request.content.attachments.enumerated() {
      if isAccepted(attachment.path) { continue }
      throw NotificationFailure(
        .attachmentInvalidURL, field: "request.content.attachments[\(place)].url",
        value: attachment.path, message: "Invalid attachment file URL: there is no such file.",
        remedy: "Attach a file that exists and that the app can read.")
    }
  }

  private func isAccepted(_ path: String) -> Bool {
    let isThere = FileManager.default.isReadableFile(atPath: path)
    return accepted.withLock { accepted in
      if !isThere { return accepted.contains(path) }
      if accepted.count >= KitLimits.files { accepted = [] }
      accepted.insert(path)
      return true
    }
  }
}
