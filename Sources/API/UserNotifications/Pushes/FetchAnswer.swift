import Synchronization

/// Takes to the system what came of a push, once: apps have called their handlers twice.
final class FetchAnswer: Sendable {
  private let isGiven = Atomic(false)
  private let send: @Sendable (UserNotificationsHost.FetchResult) -> Void

  init(_ send: @escaping @Sendable (UserNotificationsHost.FetchResult) -> Void) {
    self.send = send
  }

  func give(_ result: UserNotificationsHost.FetchResult) {
    if !isGiven.exchange(true, ordering: .acquiringAndReleasing) { send(result) }
  }
}
