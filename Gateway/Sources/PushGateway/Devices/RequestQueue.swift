import PushProtocol

/// The requests of one connection for tokens, in their order: some are under way, and the others end with the connection.
///
/// So a device that requests much has no more work in the registry than one that requests little, and leaves none behind.
struct RequestQueue {
  private var waiting: [DeviceFrame] = []
  private var underWay = 0

  /// Adds a request; returns false if too many wait.
  mutating func add(_ request: DeviceFrame) -> Bool {
    guard waiting.count < DeviceLimits.waitingRequests else { return false }
    waiting.append(request)
    return true
  }

  /// The next request to pass on, if one may begin.
  mutating func begin() -> DeviceFrame? {
    guard underWay < DeviceLimits.requestsUnderWay, !waiting.isEmpty else { return nil }
    underWay += 1
    let first = waiting.removeFirst()
    // An idle device keeps no memory for requests.
    if waiting.isEmpty { waiting = [] }
    return first
  }

  /// Records that a request was answered.
  mutating func finish() { underWay -= 1 }
}
