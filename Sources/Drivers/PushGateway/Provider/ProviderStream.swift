import NIOCore
import PushProtocol

/// One request, from its headers to its answer.
struct ProviderStream {
  /// How far it has come.
  enum Stage {
    /// Its body is read.
    case reading
    /// It is being accepted.
    case judged
    /// It was answered, and its answer waits for the reader.
    case answered
  }

  /// What the provider may still send on it.
  enum Reading {
    /// Its body, or the trailers that end it.
    case open
    /// Nothing: it has said so.
    case ended
    /// Nothing: it is over for both.
    case closed
  }

  var stage = Stage.reading
  /// Since when it is in this stage.
  var since: NIODeadline
  /// What the answer says as `apns-id`.
  let id: String
  /// What the headers ask for, or why it is refused whatever its body says.
  var request: Result<ProviderRequest, PushReason>
  /// The body as far as it was read; empty once it is refused.
  var body: [UInt8] = []
  /// Whether the body has ended, though it is not looked at yet.
  var isWhole = false
  /// How many bytes the body has so far.
  var bodyBytes = 0
}
