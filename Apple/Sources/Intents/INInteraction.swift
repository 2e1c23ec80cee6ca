import Dispatch

/// An intent together with its result.
///
/// Apple's systems learn from donations which persons matter to the user. Linux has no service that learns, so a
/// donation succeeds and has no effect.
open class INInteraction: NSObject {
  /// The intent.
  public let intent: INIntent
  /// The answer to the intent.
  public let intentResponse: INIntentResponse?
  /// Whether the user sent or received the message, or made or received the call.
  open var direction = INInteractionDirection.unspecified
  /// When it happened.
  open var dateInterval: DateInterval?
  /// The identifier of the interaction.
  open var identifier = UUID().uuidString
  /// The identifier under which several interactions can be deleted.
  open var groupIdentifier: String?

  /// Creates an interaction.
  public init(intent: INIntent, response: INIntentResponse?) {
    self.intent = intent
    intentResponse = response
  }

  /// Succeeds without an effect.
  ///
  /// - Parameter completion: Receives `nil`, on a background thread.
  @preconcurrency
  open func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    Self.succeed(completion)
  }

  /// Succeeds without an effect.
  ///
  /// - Throws: Nothing on Linux.
  nonisolated(nonsending) open func donate() async throws {}

  /// Succeeds without an effect.
  @preconcurrency
  open class func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    succeed(completion)
  }

  /// Succeeds without an effect.
  @preconcurrency
  open class func delete(
    with identifiers: [String], completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    succeed(completion)
  }

  /// Succeeds without an effect.
  @preconcurrency
  open class func delete(
    with groupIdentifier: String, completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    succeed(completion)
  }

  private static let queue = DispatchQueue(label: "Intents.donations")

  private static func succeed(_ completion: (@Sendable ((any Error)?) -> Void)?) {
    guard let completion else { return }
    queue.async { completion(nil) }
  }
}

/// Whether an interaction went out or came in.
public enum INInteractionDirection: Int, Sendable {
  /// Not said.
  case unspecified = 0
  /// From the user.
  case outgoing = 1
  /// To the user.
  case incoming = 2
}
