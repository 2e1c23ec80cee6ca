/// What happened to each push, for `push-gateway log`.
///
/// Notes are written together with the next commit, or a moment later; a crash may lose the last ones,
/// but not those of pushes that were kept. A queue notes what it does itself: `stored`, `duplicate`,
/// `replaced`, `dropped` by its limit, `expired` and `acknowledged`. Others note `accepted`, `sent`
/// and the rest.
public protocol DeliveryLog: Sendable {
  /// Notes a step, from any thread.
  ///
  /// `apnsID`: The push, by its `apns-id` as it was answered.
  /// `at`: Milliseconds since 1970.
  func note(_ step: DeliveryStep, of apnsID: String, device: Int64, at: Int64)
}
