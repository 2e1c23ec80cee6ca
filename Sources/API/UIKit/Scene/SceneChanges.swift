/// Tells whoever draws that a view is another one now.
@MainActor
package enum SceneChanges {
  private static var listeners: [ObjectIdentifier: @MainActor () -> Void] = [:]

  /// Has a closure called whenever something changed, as often as that happens, until the listener says
  /// otherwise.
  package static func begin(_ listener: AnyObject, _ call: @escaping @MainActor () -> Void) {
    listeners[ObjectIdentifier(listener)] = call
  }

  /// Has nothing called any more for a listener.
  package static func end(_ listener: AnyObject) {
    listeners[ObjectIdentifier(listener)] = nil
  }

  static func note() {
    for call in listeners.values { call() }
  }
}
