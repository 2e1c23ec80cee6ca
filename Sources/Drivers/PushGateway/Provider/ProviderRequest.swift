import PushProtocol

/// What the headers of a request ask for, once they are found to be in order.
struct ProviderRequest {
  /// The push, without its payload.
  var push: ProviderPush
  /// The app it is for.
  let bundle: String
  /// The device token's hash; absent if it is none that was ever given out.
  let token: TokenHash?
  /// Who sent it.
  let identity: ProviderIdentity
}
