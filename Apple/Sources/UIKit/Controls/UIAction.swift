/// The closure of an action.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// An action that is run when a control is used.
@MainActor @preconcurrency
open class UIAction: UIMenuElement {
  /// The name that identifies an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String

    /// Creates an identifier from a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Creates an identifier from a name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// The name that identifies an action.
  public let identifier: Identifier
  /// A longer title.
  open var discoverabilityTitle: String?
  /// The special properties of the action.
  open var attributes: Attributes
  /// Whether the action is selected.
  open var state: State
  /// The object that last ran the action.
  open private(set) var sender: Any?

  private let handler: UIActionHandler

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The title, for a button that uses it.
  ///   - image: The picture, for a button that uses it.
  ///   - identifier: The name that identifies the action; one is generated if none is given.
  ///   - discoverabilityTitle: A longer title.
  ///   - attributes: The special properties of the action.
  ///   - state: Whether the action is selected.
  ///   - handler: The closure of the action.
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

  /// Runs the action for a control.
  func perform(_ sender: UIControl) {
    if attributes.contains(.disabled) { return }
    self.sender = sender
    handler(self)
  }
}

/// An element that the user can choose, with a title and a picture.
@MainActor @preconcurrency
open class UIMenuElement: MainActorObject {
  /// The special properties of the action.
  public struct Attributes: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates attributes from bits.
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

  /// Whether the action is selected.
  public enum State: Int, Sendable {
    /// It is not.
    case off = 0
    /// It is.
    case on = 1
    /// Some of its parts are selected.
    case mixed = 2
  }

  /// The title.
  public internal(set) final var title: String
  /// The picture.
  public internal(set) final var image: UIImage?

  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
    super.init(base: ())
  }
}
