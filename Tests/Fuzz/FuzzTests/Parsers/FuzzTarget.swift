/// A parser that reads bytes from outside, with its promises about any of them.
///
/// The raw value names it on the command line and is the name of its folder in the corpus.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// The stream of a socket, split into frames.
  case frames
  /// One JSON value, compared with Foundation's parser.
  case json
  /// Messages of an app.
  case appMessages
  /// Messages of a shell or a command.
  case controlMessages
  /// Messages of the daemon, on either socket.
  case serverMessages
  /// Values in the store.
  case blobs
  /// The triggers of messages, and their due dates.
  case triggers
  /// Push payloads.
  case push
  /// Payloads that are checked before they are sent.
  case pushChecks
  /// Property lists in both forms.
  case propertyLists
  /// Strings files in both forms.
  case strings
  /// Files with plural rules.
  case stringsdict
  /// Formats, markers and names of languages.
  case texts
  /// `Info.plist` and `Entitlements.plist`.
  case bundles
  /// Texts of the kernel, of Flatpak and of the environment.
  case facts
  /// The user's input: arguments and keys.
  case arguments
  /// The heads of a browser's requests.
  case requests
  /// The calls of a page.
  case pageCalls
  /// Messages of the extensions of apps.
  case extensions
  /// Track files: GPX, and the output of a receiver.
  case tracks
  /// gpsd's reports about its receivers.
  case receivers
  /// The bodies of providers' requests.
  case providerPayloads
  /// The headers of providers' requests.
  case providerHeaders
  /// The tokens that identify a provider.
  case providerTokens
  /// The header fields that identify a sender of Web Push messages: `Authorization` and `Crypto-Key`, on two lines.
  case vapidTokens
  /// The bodies of Web Push messages.
  case encryptedMessages
  /// The field `Prefer` of a sender of Web Push and the end of a path, on two lines.
  case receipts
  /// The requests of Matrix homeservers.
  case matrixRequests
  /// The clear texts of Web Push messages, which may declare a notification.
  case declarativeMessages
  /// Frames between devices and push gateways.
  case linkFrames
  /// The requests of a connection of HTTP/1.1.
  case http1
  /// The frames of a provider's connection.
  case http2
  /// Headers of proxies before a client's bytes, and the addresses of proxies.
  case proxyHeaders
  /// Claims of desktop programs about their notifications and themselves.
  case programs
  /// The arguments of calls on the bus.
  case calls
  /// The arguments of calls to the distributor of UnifiedPush.
  case distributorCalls

  /// Reads the bytes and throws the promise that was broken; a trap ends the process.
  package func check(_ bytes: [UInt8]) throws {
    switch self {
    case .frames: try FrameParsing.check(bytes)
    case .json: try JSONParsing.check(bytes)
    case .appMessages: try MessageParsing.checkApp(bytes)
    case .controlMessages: try MessageParsing.checkControl(bytes)
    case .serverMessages: try MessageParsing.checkServer(bytes)
    case .blobs: try BlobParsing.check(bytes)
    case .triggers: try TriggerParsing.check(bytes)
    case .push: try PushParsing.check(bytes)
    case .pushChecks: try PushCheckParsing.check(bytes)
    case .propertyLists: try PropertyListParsing.check(bytes)
    case .strings: try StringsParsing.checkStrings(bytes)
    case .stringsdict: try StringsParsing.checkStringsdict(bytes)
    case .texts: try TextParsing.check(bytes)
    case .bundles: try BundleParsing.check(bytes)
    case .facts: try FactParsing.check(bytes)
    case .arguments: try ArgumentParsing.check(bytes)
    case .requests: try RequestParsing.check(bytes)
    case .pageCalls: try MessageParsing.checkPage(bytes)
    case .extensions: try MessageParsing.checkExtension(bytes)
    case .tracks: try TrackParsing.check(bytes)
    case .receivers: try ReceiverParsing.check(bytes)
    case .providerPayloads: try ProviderParsing.checkPayload(bytes)
    case .providerHeaders: try ProviderParsing.checkHeaders(bytes)
    case .providerTokens: try ProviderParsing.checkToken(bytes)
    case .vapidTokens: try WebPushParsing.checkToken(bytes)
    case .encryptedMessages: try WebPushParsing.checkMessage(bytes)
    case .receipts: try ReceiptParsing.check(bytes)
    case .matrixRequests: try MatrixParsing.check(bytes)
    case .declarativeMessages: try DeclarativeParsing.check(bytes)
    case .linkFrames: try LinkParsing.check(bytes)
    case .http1: try HTTP1Parsing.check(bytes)
    case .http2: try HTTP2Parsing.check(bytes)
    case .proxyHeaders: try ProxyParsing.check(bytes)
    case .programs: try ProgramParsing.check(bytes)
    case .calls: try CallParsing.check(bytes)
    case .distributorCalls: try DistributorParsing.check(bytes)
    }
  }

  /// The most bytes that are tried: only stretched samples are longer.
  package var longestInput: Int {
    switch self {
    case .texts, .facts, .arguments, .requests: 1024
    default: 4096
    }
  }
}
