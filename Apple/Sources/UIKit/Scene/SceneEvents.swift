package import NotificationModel

/// Delivers the user's action to its view.
@MainActor
package enum SceneEvents {
  /// Performs an event on its view, if the view exists and may be used.
  ///
  /// - Returns: Whether the shell has to receive the drawing although it may be unchanged.
  package static func perform(_ event: ViewEvent, in controller: UIViewController) -> Bool {
    let typing = FirstResponder.typing(in: controller)
    let roots = [controller.viewIfLoaded, typing?.inputView, typing?.inputAccessoryView]
    let found = roots.lazy.compactMap { $0?.view(identity: event.view) }.first
    guard let view = found, view.isReached else { return true }
    return perform(event, on: view)
  }

  private static func perform(_ event: ViewEvent, on view: UIView) -> Bool {
    switch (event, view) {
    case (.tapped, _): tap(view)
    case (.began, let field as UITextField): return !field.becomeFirstResponder()
    case (.edited(_, let text), let field as UITextField): return !field.type(text)
    case (.returned, let field as UITextField): field.pressReturn()
    case (.ended, let field as UITextField): return !field.resignFirstResponder()
    case (.switched(_, let isOn), let toggle as UISwitch):
      toggle.turn(isOn)
      return toggle.isOn != isOn
    case (.slid(_, let value, let isMoving), let slider as UISlider):
      slider.slide(to: value, isMoving: isMoving)
    default: return true
    }
    return false
  }

  /// Delivers a tap to a control; otherwise to the innermost surrounding view that waits for taps.
  private static func tap(_ view: UIView) {
    if let control = view as? UIControl, !(view is UITextField) { return control.use() }
    let waiting = sequence(first: view) { $0.superview }.first { $0.takesTaps }
    if let control = waiting as? UIControl { control.use() }
    for recognizer in waiting?.look.recognizers ?? [] where recognizer.isEnabled {
      recognizer.tap()
    }
  }
}

extension UIView {
  /// Whether the user can reach it: no surrounding view is hidden or disabled.
  fileprivate var isReached: Bool {
    let isOpen = sequence(first: self, next: { $0.superview }).dropFirst().allSatisfy {
      !$0.isHidden && $0.isUserInteractionEnabled
    }
    return isOpen && !isHidden && isEnabledForPerson
  }
}

extension ViewEvent {
  /// The view of the event.
  fileprivate var view: Int64 {
    switch self {
    case .tapped(let view), .began(let view), .edited(let view, _), .returned(let view),
      .ended(let view), .switched(let view, _), .slid(let view, _, _):
      view
    }
  }
}

/// Informs the drawing process that a view has changed.
@MainActor
package enum SceneChanges {
  private static var listeners: [ObjectIdentifier: @MainActor () -> Void] = [:]

  /// Calls a closure after each change, until the listener ends it.
  package static func begin(_ listener: AnyObject, _ call: @escaping @MainActor () -> Void) {
    listeners[ObjectIdentifier(listener)] = call
  }

  /// Ends the calls for a listener.
  package static func end(_ listener: AnyObject) {
    listeners[ObjectIdentifier(listener)] = nil
  }

  static func record() {
    for call in listeners.values { call() }
  }
}
