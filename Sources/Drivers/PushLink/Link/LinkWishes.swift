import PushProtocol

/// What the gateway was asked for and has not answered, in the order of the asking.
///
/// A connection that ends may take an answer with it, so everything is asked for again on the next one.
struct LinkWishes {
  private var wishes: [(request: UInt32, wish: LinkWish)] = []
  private var lastRequest: UInt32 = 0

  /// What to send on a new connection.
  var frames: [DeviceFrame] { wishes.map { $0.wish.frame($0.request) } }

  /// Adds a wish; there is nothing to send if the same is under way, or too much is.
  mutating func add(_ wish: LinkWish) -> DeviceFrame? {
    guard !wishes.contains(where: { $0.wish == wish }), wishes.count < PushLinkLimits.wishes
    else { return nil }
    lastRequest &+= 1
    wishes.append((lastRequest, wish))
    return wish.frame(lastRequest)
  }

  /// The wish that an answer is for, which is done with it.
  mutating func take(_ request: UInt32) -> LinkWish? {
    guard let index = wishes.firstIndex(where: { $0.request == request }) else { return nil }
    return wishes.remove(at: index).wish
  }

  /// The frame to ask once more what could not be granted.
  func again(_ request: UInt32) -> DeviceFrame? {
    wishes.first { $0.request == request }?.wish.frame(request)
  }
}
