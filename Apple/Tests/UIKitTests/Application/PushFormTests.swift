import Testing
import UIKit

/// The two forms of the method that receives pushes: each is reached through the other.
@MainActor @Suite struct PushFormTests {
  private final class Completing: UIResponder, UIApplicationDelegate {
    func application(
      _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
      fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
      completionHandler(userInfo["new"] == nil ? .failed : .newData)
    }
  }

  private final class Asynchronous: UIResponder, UIApplicationDelegate {
    func application(
      _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult {
      userInfo["new"] == nil ? .failed : .newData
    }
  }

  private final class Silent: UIResponder, UIApplicationDelegate {}

  @Test(arguments: [0, 1, 2])
  func `Every form of the push method is reached through both`(form: Int) async {
    let delegate: any UIApplicationDelegate =
      [Completing(), Asynchronous(), Silent()][form]
      as? any UIApplicationDelegate ?? Silent()
    let expected: UIBackgroundFetchResult = form == 2 ? .noData : .newData
    let completed = await withCheckedContinuation { continuation in
      delegate.application(.shared, didReceiveRemoteNotification: ["new": 1]) {
        continuation.resume(returning: $0)
      }
    }
    #expect(completed == expected)
    let awaited = await delegate.application(
      .shared, didReceiveRemoteNotification: ["new": 1])
    #expect(awaited == expected)
  }
}
