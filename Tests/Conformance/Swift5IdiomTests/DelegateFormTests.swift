import TestSupport
import Testing
import UserNotifications

final class EscapingDelegate: NSObject, UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler([.banner, .sound])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    completionHandler()
  }
}

final class NonEscapingDelegate: NSObject, UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _: UNUserNotificationCenter, willPresent _: UNNotification,
    withCompletionHandler completionHandler: (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler([.banner, .sound])
  }

  func userNotificationCenter(
    _: UNUserNotificationCenter, didReceive _: UNNotificationResponse,
    withCompletionHandler completionHandler: () -> Void
  ) {
    completionHandler()
  }
}

final class AsyncDelegate: NSObject, UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    [.banner, .sound]
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {}
}

@MainActor
final class MainActorAsyncDelegate: NSObject {
  var seen: [String] = []

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    seen.append(notification.request.identifier)
    return [.banner, .sound]
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    seen.append(response.actionIdentifier)
  }
}

#if compiler(>=6.3)
  extension MainActorAsyncDelegate: UNUserNotificationCenterDelegate {}
#else
  // Swift 6.2 passes no argument that is not Sendable to a method of the main actor.
  extension MainActorAsyncDelegate: @MainActor UNUserNotificationCenterDelegate {}
#endif

@MainActor
final class NonisolatedDelegate: NSObject, UNUserNotificationCenterDelegate {
  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler([.banner, .sound])
  }

  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    completionHandler()
  }
}

@MainActor
final class MainActorDelegate: NSObject {
  var seen: [String] = []
}

extension MainActorDelegate: @preconcurrency UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    seen.append(notification.request.identifier)
    completionHandler([.banner, .sound])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    completionHandler()
  }
}

final class SilentDelegate: NSObject, UNUserNotificationCenterDelegate {}

@MainActor
@Suite("The forms of a delegate, as the system calls them")
struct DelegateFormTests {
  static let answering: [@MainActor @Sendable () -> any UNUserNotificationCenterDelegate] = [
    { EscapingDelegate() }, { NonEscapingDelegate() }, { AsyncDelegate() },
    { MainActorAsyncDelegate() }, { NonisolatedDelegate() }, { MainActorDelegate() },
    { IsolatedDelegate() },
  ]

  @Test(arguments: 0..<7)
  func `Every presenting form is reached through the one with a completion handler`(form: Int)
    async throws
  {
    let delegate = Self.answering[form]()
    let notification = try sampleNotification()
    let options = await withCheckedContinuation { continuation in
      delegate.userNotificationCenter(
        UNUserNotificationCenter.current(), willPresent: notification,
        withCompletionHandler: { continuation.resume(returning: $0) })
    }
    #expect(options == [.banner, .sound])
  }

  @Test(arguments: 0..<7)
  func `Every form of the response's method ends`(form: Int) async throws {
    let delegate = Self.answering[form]()
    let response = try sampleResponse()
    await withCheckedContinuation { continuation in
      delegate.userNotificationCenter(
        UNUserNotificationCenter.current(), didReceive: response,
        withCompletionHandler: { continuation.resume() })
    }
  }

  @Test(.rules("E1")) func `A delegate without methods presents nothing`() async throws {
    let notification = try sampleNotification()
    let options = await withCheckedContinuation { continuation in
      SilentDelegate().userNotificationCenter(
        UNUserNotificationCenter.current(), willPresent: notification,
        withCompletionHandler: { continuation.resume(returning: $0) })
    }
    #expect(options == [])
  }

  @Test
  func `A direct call of the async form reaches the one with a completion handler`() async throws {
    let options = await EscapingDelegate().userNotificationCenter(
      UNUserNotificationCenter.current(), willPresent: try sampleNotification())
    #expect(options == [.banner, .sound])
    let none = await SilentDelegate().userNotificationCenter(
      UNUserNotificationCenter.current(), willPresent: try sampleNotification())
    #expect(none == [])
  }

  @Test func `A method of a class on the main actor runs there`() async throws {
    let delegate = MainActorAsyncDelegate()
    let response = try sampleResponse(actionIdentifier: "snooze")
    await withCheckedContinuation { continuation in
      (delegate as any UNUserNotificationCenterDelegate).userNotificationCenter(
        UNUserNotificationCenter.current(), didReceive: response,
        withCompletionHandler: { continuation.resume() })
    }
    #expect(delegate.seen == ["snooze"])
  }
}
