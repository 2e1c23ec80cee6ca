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
