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
