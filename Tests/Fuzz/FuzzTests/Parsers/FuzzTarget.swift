/// A parser that reads bytes from outside, with what it promises about any of them.
///
/// The raw value names it on the command line and is the name of its folder in the corpus.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// The stream of a socket, cut into frames.
  case frames
  /// One JSON value, beside Foundation's reading of it.
  case json
  /// What an app sends.
  case appMessages
  /// What a shell or a command sends.
  case controlMessages
  /// What the daemon sends, on either socket.
  case serverMessages
  /// What the store keeps.
  case blobs
  /// The triggers of messages, and the due dates that follow from them.
  case triggers
  /// What a server pushes.
  case push
  /// What is to be checked before it is pushed.
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
  /// What the kernel, Flatpak and the environment say.
  case facts
  /// What a person types: arguments and keys.
  case arguments
  /// The heads of a browser's requests.
  case requests
  /// The calls of a page.
  case pageCalls
  /// What the extensions of apps say.
  case extensions
  /// Files of walks: GPX, and what a receiver told.
  case tracks
  /// What gpsd says of its receivers.
  case receivers
  /// The bodies of providers' requests.
  case providerPayloads
  /// The headers of providers' requests.
  case providerHeaders
  /// The tokens that prove who a provider is.
  case providerTokens
  /// What devices and push gateways say to each other.
  case linkFrames

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
    case .linkFrames: try LinkParsing.check(bytes)
    }
  }

  /// The most bytes that are tried: past it only the stretched samples go.
  package var longestInput: Int {
    switch self {
    case .texts, .facts, .arguments, .requests: 1024
    default: 4096
    }
  }
}
