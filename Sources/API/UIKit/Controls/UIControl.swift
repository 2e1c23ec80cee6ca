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
