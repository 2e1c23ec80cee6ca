/// The base of all intents.
open class INIntent: NSObject, NSCopying {
  private var images: [AnyKeyPath: INImage] = [:]

  /// The identifier of this intent; absent unless the system sets it, which it does not on Linux.
  open var identifier: String? { nil }
  /// The purpose of the intent, for users.
  open var intentDescription: String? { nil }
  /// A phrase to suggest for it; stored, without effect.
  open var suggestedInvocationPhrase: String?
  /// More about a donation; stored, without effect.
  open var donationMetadata: INIntentDonationMetadata?

  /// Creates an intent.
  public override init() {
    super.init()
  }

  /// Returns the intent itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  fileprivate func image(at path: AnyKeyPath) -> INImage? { images[path] }

  fileprivate func set(_ image: INImage?, at path: AnyKeyPath) { images[path] = image }

  /// The picture of the intent: the sender's, or the one set for a parameter.
  open func keyImage() -> INImage? { images.values.first }
}

/// An intent that can have pictures for its parameters.
public protocol INIntentSetImageKeyPath {}

extension INIntent: INIntentSetImageKeyPath {}

extension INIntentSetImageKeyPath where Self: INIntent {
  /// Sets the picture for a parameter, such as that of a group.
  public func setImage<Value>(_ image: INImage?, forParameterNamed path: KeyPath<Self, Value>) {
    set(image, at: path)
  }

  /// Returns the picture for a parameter.
  public func image<Value>(forParameterNamed path: KeyPath<Self, Value>) -> INImage? {
    image(at: path)
  }
}

/// The base of the facts about a donation.
open class INIntentDonationMetadata: NSObject {}

/// The facts about a donated message; stored, without effect.
open class INSendMessageIntentDonationMetadata: INIntentDonationMetadata {
  /// Whether the message names the user.
  open var mentionsCurrentUser = false
  /// Whether the message answers one of the user.
  open var isReplyToCurrentUser = false
  /// Whether the message is delivered although its receiver has a Focus.
  open var notifyRecipientAnyway = false
  /// The number of recipients.
  open var recipientCount = 0

  /// Creates it with all values unset.
  public override init() {
    super.init()
  }
}

/// A text that can be spoken.
open class INSpeakableString: NSObject, NSCopying {
  /// The text.
  public let spokenPhrase: String
  /// The way to pronounce it; stored, without effect.
  public let pronunciationHint: String?
  /// The identifier of the text in the app's words.
  public let vocabularyIdentifier: String?

  /// Creates a text with an identifier.
  public init(vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?) {
    self.spokenPhrase = spokenPhrase
    self.pronunciationHint = pronunciationHint
    self.vocabularyIdentifier = vocabularyIdentifier
  }

  /// Creates a text.
  public init(spokenPhrase: String) {
    self.spokenPhrase = spokenPhrase
    pronunciationHint = nil
    vocabularyIdentifier = nil
  }

  /// Returns the text itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The base of the answers to intents.
open class INIntentResponse: NSObject {}
