public import NIOCore
public import PushProtocol

/// Takes pushes whose requests are in order, and answers for them.
public protocol PushAcceptance: Sendable {
  /// Takes one push, and calls `answer` once, on `loop`.
  ///
  /// The answer may come before this returns. `.accepted` is said only when the push is durable,
  /// or when it was to be tried once (`PushExpiration.once`) and has been.
  func accept(
    _ push: ProviderPush, token: TokenHash, entry: TokenEntry, team: String,
    on loop: any EventLoop, answer: @escaping @Sendable (PushVerdict) -> Void)
}
