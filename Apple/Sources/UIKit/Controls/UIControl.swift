import NotificationModel

/// A view that the user can use, and that sends events.
///
/// - Note: Swift on Linux has no selectors. Use `addAction(_:for:)`, or name the method itself:
///   `button.addTarget(self, action: Controller.tapped, for: .touchUpInside)`.
@MainActor @preconcurrency
open class UIControl: UIView {
  /// Whether the user may use it.
  open var isEnabled = true { didSet { stateChanged() } }
  /// Whether it is selected; the app sets it.
  open var isSelected = false { didSet { stateChanged() } }
  /// Whether it is pressed; an app may set it, shells draw it by themselves.
  open var isHighlighted = false { didSet { stateChanged() } }
  /// The horizontal alignment of its content; stored, without effect.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  /// The vertical alignment of its content; stored, without effect.
  open var contentVerticalAlignment = ContentVerticalAlignment.center

  private var handlers: [ControlHandler] = []

  /// Creates a control at a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a control of no size: Linux has no archives of views.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Creates a control with a primary action.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// The current state.
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// The events for which it has actions.
  open var allControlEvents: Event {
    handlers.reduce(into: []) { $0.formUnion($1.events) }
  }

  /// Adds an action for events; one with the same identifier is replaced.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(action, for: controlEvents)
    add(
      ControlHandler(events: controlEvents, identifier: action.identifier) { action.perform($0) })
  }

  /// Removes an action for events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Removes the action with an identifier for events.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    remove(controlEvents) { $0.identifier == actionIdentifier }
  }

  /// Runs all actions for events.
  open func sendActions(for controlEvents: Event) {
    for handler in handlers where !handler.events.isDisjoint(with: controlEvents) {
      handler.call(self)
    }
  }

  /// Runs an action now, as sent by this control.
  open func sendAction(_ action: UIAction) {
    action.perform(self)
  }

  override var isEnabledForPerson: Bool { isEnabled && isUserInteractionEnabled }

  /// Whether it receives taps: a control that an app defines does if there are actions for them.
  override var takesTaps: Bool {
    let waits = !allControlEvents.isDisjoint(with: [.touchUpInside, .primaryActionTriggered])
    return super.takesTaps || (makeContent() == .plain && waits && isEnabledForPerson)
  }

  /// Updates what depends on the state.
  func stateChanged() {
    recordChange()
  }

  /// Handles the usual use of the control by the user.
  func use() {
    sendActions(for: .touchDown)
    sendActions(for: [.touchUpInside, .primaryActionTriggered])
  }

  func add(_ handler: ControlHandler) {
    handlers.append(handler)
    recordChange()
  }

  func remove(_ events: Event, where isMeant: (ControlHandler) -> Bool) {
    for index in handlers.indices where isMeant(handlers[index]) {
      handlers[index].events.subtract(events)
    }
    handlers.removeAll { $0.events.isEmpty }
    recordChange()
  }
}

extension UIControl {
  /// The events of a control.
  ///
  /// - Note: Shells report uses, values and texts; of single touches only the touches of a tap.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates events from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// It was pressed.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// It was pressed more than once.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The touch ended inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The touch ended outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was cancelled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control was used in its usual way.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A field was entered.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text of a field changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// A field was left.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The return key was pressed in a field.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events of texts.
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }
}

extension UIControl {
  /// The state of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a state from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Nothing special.
    public static let normal: State = []
    /// It is held.
    public static let highlighted = State(rawValue: 1 << 0)
    /// It cannot be used.
    public static let disabled = State(rawValue: 1 << 1)
    /// It is chosen.
    public static let selected = State(rawValue: 1 << 2)
    /// The control has the keyboard focus.
    public static let focused = State(rawValue: 1 << 3)
  }

  /// The horizontal alignment of a control's content.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center = 0
    /// At the left.
    case left = 1
    /// At the right.
    case right = 2
    /// From edge to edge.
    case fill = 3
    /// At the leading edge.
    case leading = 4
    /// At the trailing edge.
    case trailing = 5
  }

  /// The vertical alignment of a control's content.
  public enum ContentVerticalAlignment: Int, Sendable {
    /// In the middle.
    case center = 0
    /// At the top.
    case top = 1
    /// At the bottom.
    case bottom = 2
    /// From edge to edge.
    case fill = 3
  }
}

extension UIControl.State {
  /// The bits that an app may use as it likes.
  public static let application = UIControl.State(rawValue: 0x00FF_0000)
  /// The bits that belong to the system.
  public static let reserved = UIControl.State(rawValue: 0xFF00_0000)
}

extension UIControl {
  /// Calls a method of an object for events; the object is not kept alive.
  ///
  /// - Note: A method replaces the selector of Apple's systems.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> () -> Void,
    for controlEvents: Event
  ) {
    add(
      ControlHandler(events: controlEvents, target: target) { [weak target] _ in
        if let target { action(target)() }
      })
  }

  /// Calls a method of an object for events, with the control; the object is not kept alive.
  ///
  /// - Note: A method replaces the selector of Apple's systems.
  public func addTarget<Target: AnyObject, Sender: UIControl>(
    _ target: Target, action: @escaping @MainActor (Target) -> (Sender) -> Void,
    for controlEvents: Event
  ) {
    add(
      ControlHandler(events: controlEvents, target: target) { [weak target] control in
        if let target, let sender = control as? Sender { action(target)(sender) }
      })
  }

  /// Removes the methods of an object for events.
  public func removeTarget(_ target: AnyObject, for controlEvents: Event) {
    remove(controlEvents) { $0.target === target }
  }

}

/// An action for events of a control.
@MainActor
struct ControlHandler {
  var events: UIControl.Event
  /// The action's identifier, by which it is replaced and removed.
  var identifier: UIAction.Identifier?
  /// The object whose method it is.
  weak var target: AnyObject?
  var call: @MainActor (UIControl) -> Void

  init(
    events: UIControl.Event, identifier: UIAction.Identifier? = nil, target: AnyObject? = nil,
    call: @escaping @MainActor (UIControl) -> Void
  ) {
    self.events = events
    self.identifier = identifier
    self.target = target
    self.call = call
  }
}
