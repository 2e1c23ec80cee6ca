import NotificationModel

/// A view that a person does something with, and that tells of it.
///
/// - Note: Swift on Linux has no selectors. Use `addAction(_:for:)`, or name the method itself:
///   `button.addTarget(self, action: Controller.tapped, for: .touchUpInside)`.
@MainActor @preconcurrency
open class UIControl: UIView {
  /// Whether a person may do something with it.
  open var isEnabled = true { didSet { stateChanged() } }
  /// Whether it is chosen; an app says so.
  open var isSelected = false { didSet { stateChanged() } }
  /// Whether it is held; an app may say so, shells draw it by themselves.
  open var isHighlighted = false { didSet { stateChanged() } }
  /// Where what it shows stands from side to side; kept.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  /// Where what it shows stands from top to bottom; kept.
  open var contentVerticalAlignment = ContentVerticalAlignment.center

  private var handlers: [ControlHandler] = []

  /// Creates a control at a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a control of no size: there are no archives of views here.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Creates a control with what its usual use does.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// What it is at the moment.
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// What it tells somebody of.
  open var allControlEvents: Event {
    handlers.reduce(into: []) { $0.formUnion($1.events) }
  }

  /// Has an action done for events; one of the same identifier is replaced.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(action, for: controlEvents)
    add(
      ControlHandler(events: controlEvents, identifier: action.identifier) { action.perform($0) })
  }

  /// Has an action done no longer for events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Has the action of an identifier done no longer for events.
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    remove(controlEvents) { $0.identifier == actionIdentifier }
  }

  /// Does everything that waits for events.
  open func sendActions(for controlEvents: Event) {
    for handler in handlers where !handler.events.isDisjoint(with: controlEvents) {
      handler.call(self)
    }
  }

  /// Does an action now, as sent by this control.
  open func sendAction(_ action: UIAction) {
    action.perform(self)
  }

  override var isEnabledForPerson: Bool { isEnabled && isUserInteractionEnabled }

  /// A control that an app made takes taps where somebody waits for them.
  override var takesTaps: Bool {
    let waits = !allControlEvents.isDisjoint(with: [.touchUpInside, .primaryActionTriggered])
    return super.takesTaps || (makeContent() == .plain && waits && isEnabledForPerson)
  }

  /// Something that depends on its state may look otherwise now.
  func stateChanged() {
    noteChange()
  }

  /// A person used it as it is usually used.
  func use() {
    sendActions(for: .touchDown)
    sendActions(for: [.touchUpInside, .primaryActionTriggered])
  }

  func add(_ handler: ControlHandler) {
    handlers.append(handler)
    noteChange()
  }

  func remove(_ events: Event, where isMeant: (ControlHandler) -> Bool) {
    for index in handlers.indices where isMeant(handlers[index]) {
      handlers[index].events.subtract(events)
    }
    handlers.removeAll { $0.events.isEmpty }
    noteChange()
  }
}

extension UIControl {
  /// What a control tells of.
  ///
  /// - Note: Shells tell of uses, values and texts; of single touches only what belongs to a tap.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates events of bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// It was pressed.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// It was pressed more than once.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// It was let go of inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// It was let go of outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// Pressing it was given up.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// Its value is another one.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// It was used as it is usually used.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A field was entered.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text of a field is another one.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// A field was left.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The return key was pressed in a field.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// Everything about texts.
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    /// Everything.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }
}

extension UIControl {
  /// What a control is at a time.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a state of bits.
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
    /// What a person's keys go to.
    public static let focused = State(rawValue: 1 << 3)
  }

  /// Where what a control shows stands from side to side.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// In the middle.
    case center = 0
    /// At the left.
    case left = 1
    /// At the right.
    case right = 2
    /// From edge to edge.
    case fill = 3
    /// Where the language begins.
    case leading = 4
    /// Where the language ends.
    case trailing = 5
  }

  /// Where what a control shows stands from top to bottom.
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
  /// Has a method of an object called for events; the object is not kept alive.
  ///
  /// - Note: A method stands where Apple's systems take a selector.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> () -> Void,
    for controlEvents: Event
  ) {
    add(
      ControlHandler(events: controlEvents, target: target) { [weak target] _ in
        if let target { action(target)() }
      })
  }

  /// Has a method of an object called for events, with the control; the object is not kept alive.
  ///
  /// - Note: A method stands where Apple's systems take a selector.
  public func addTarget<Target: AnyObject, Sender: UIControl>(
    _ target: Target, action: @escaping @MainActor (Target) -> (Sender) -> Void,
    for controlEvents: Event
  ) {
    add(
      ControlHandler(events: controlEvents, target: target) { [weak target] control in
        if let target, let sender = control as? Sender { action(target)(sender) }
      })
  }

  /// Has no method of an object called any more for events.
  public func removeTarget(_ target: AnyObject, for controlEvents: Event) {
    remove(controlEvents) { $0.target === target }
  }

}

/// What is done for events of a control.
@MainActor
struct ControlHandler {
  var events: UIControl.Event
  /// Of an action, by which it is replaced and removed.
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
