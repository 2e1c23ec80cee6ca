import SwiftRuntime

/// Creates the delegate of an app from its class, which has any initializer without parameters.
enum DelegateInstance {
  static func make(_ type: AnyClass) -> AnyObject? {
    if type is UIResponder.Type { return ClassInstance.make(type, from: UIResponder.self) }
    return ClassInstance.make(type, from: NSObject.self)
  }
}
