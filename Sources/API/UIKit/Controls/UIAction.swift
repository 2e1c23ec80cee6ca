/// What an action does.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// Something that is done when a control is used.
@MainActor @preconcurrency
open class UIAction: UIMenuElement {
  /// The name by which an action is found again.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String

    /// Creates an identifier of a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Creates an identifier of a name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// The name by which it is found again.
  public let identifier: Identifier
  /// More words about it.
  open var discoverabilityTitle: String?
  /// What is special about it.
  open var attributes: Attributes
  /// Whether it is chosen.
  open var state: State
  /// What it was last done for.
  open private(set) var sender: Any?

  private let handler: UIActionHandler

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: Its words, for a button that takes them.
  ///   - image: Its picture, for a button that takes it.
  ///   - identifier: The name by which it is found again; one is made where none is given.
  ///   - discoverabilityTitle: More words about it.
  ///   - attributes: What is special about it.
  ///   - state: Whether it is chosen.
  ///   - handler: What it does.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? Identifier("action-\(ViewIdentity.next())")
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, image: image)
  }

  /// Does it for a control.
  func perform(_ sender: UIControl) {
    if attributes.contains(.disabled) { return }
    self.sender = sender
    handler(self)
  }
}

/// Something that a person can choose, with its words and its picture.
@MainActor @preconcurrency
open class UIMenuElement: MainActorObject {
  /// What is special about it.
  public struct Attributes: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates attributes of bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// It cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// It destroys something.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// It is not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
  }

  /// Whether it is chosen.
  public enum State: Int, Sendable {
    /// It is not.
    case off = 0
    /// It is.
    case on = 1
    /// Some of what it stands for is.
    case mixed = 2
  }

  /// Its words.
  public internal(set) final var title: String
  /// Its picture.
  public internal(set) final var image: UIImage?

  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
    super.init(base: ())
  }
}
