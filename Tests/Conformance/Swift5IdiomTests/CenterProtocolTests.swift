import Testing
import UserNotifications

protocol ClosureCenter: AnyObject {
  var delegate: UNUserNotificationCenterDelegate? { get set }
  func add(
    _ request: UNNotificationRequest, withCompletionHandler completionHandler: ((Error?) -> Void)?)
  func getNotificationSettings(
    completionHandler: @escaping (UNNotificationSettings) -> Void)
  func setNotificationCategories(_ categories: Set<UNNotificationCategory>)
  func removeAllPendingNotificationRequests()
}

protocol AsyncCenter {
  func add(_ request: UNNotificationRequest) async throws
  func notificationSettings() async -> UNNotificationSettings
  func requestAuthorization(options: UNAuthorizationOptions) async throws -> Bool
  func pendingNotificationRequests() async -> [UNNotificationRequest]
}

extension UNUserNotificationCenter: ClosureCenter {}
extension UNUserNotificationCenter: AsyncCenter {}

extension UNNotification: @unchecked Sendable {}
extension UNNotificationResponse: @unchecked Sendable {}
extension UNNotificationRequest: @unchecked Sendable {}
extension UNNotificationCategory: @unchecked Sendable {}

extension UNAuthorizationStatus: CustomStringConvertible {
  /// A text of the app's own.
  public var description: String { "status \(rawValue)" }
}

struct Reminders {
  let center: AsyncCenter

  init(center: AsyncCenter = UNUserNotificationCenter.current()) {
    self.center = center
  }
}

final class RecordingCenter: UNUserNotificationCenter {
  var added: [UNNotificationRequest] = []

  init() {
    super.init(standIn: ())
  }

  override func add(
    _ request: UNNotificationRequest, withCompletionHandler completionHandler: ((Error?) -> Void)?
  ) {
    added.append(request)
    completionHandler?(nil)
  }
}

final class AsyncRecordingCenter: UNUserNotificationCenter {
  var added: [UNNotificationRequest] = []

  init() {
    super.init(standIn: ())
  }

  override func add(_ request: UNNotificationRequest) async throws {
    added.append(request)
  }
}

@MainActor
final class ReminderModel {
  let center = UNUserNotificationCenter.current()
  var status: UNAuthorizationStatus = .notDetermined

  func refresh() async {
    status = await center.notificationSettings().authorizationStatus
  }

  func refreshByClosure() {
    center.getNotificationSettings { settings in
      let status = settings.authorizationStatus
      _Concurrency.Task { @MainActor in self.status = status }
    }
  }
}

@Suite("Swift 5: code around the center")
struct CenterProtocolTests {
  let request = UNNotificationRequest(
    identifier: "a", content: UNNotificationContent(), trigger: nil)

  @Test func `The class conforms to protocols with plain closures or async methods`() async throws {
    let closures: ClosureCenter = UNUserNotificationCenter.current()
    closures.setNotificationCategories([])
    await #expect(throws: (any Error).self) { try await Reminders().center.add(request) }
  }

  @Test func `A subclass that overrides the closure form is reached by both forms`() async throws {
    let center = RecordingCenter()
    try await center.add(request)
    addWithoutWaiting(to: center)
    #expect(center.added == [request, request])
  }

  /// Inside an async function the compiler would choose the async form and ask for `await`.
  private func addWithoutWaiting(to center: UNUserNotificationCenter) {
    center.add(request)
  }

  @Test func `A subclass that overrides the async form is reached by it`() async throws {
    let center = AsyncRecordingCenter()
    try await center.add(request)
    #expect(center.added == [request])
  }

  @Test func `A mutable variable may be captured by a handler`() async {
    await withCheckedContinuation { continuation in
      var count = 0
      UNUserNotificationCenter.current().getPendingNotificationRequests { requests in
        count += requests.count
        continuation.resume()
      }
    }
  }

  @Test func `Code on the main actor may use the center`() async {
    let model = await ReminderModel()
    await model.refresh()
    #expect(await model.status == .notDetermined)
    #expect("\(await model.status)" == "status 0")
  }
}
