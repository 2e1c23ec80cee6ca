@_implementationOnly import ClassInstances

/// Makes the delegate of an app from its class, which has any initializer without parameters.
///
/// As the transport in `UserNotifications`, the face is named in this file only: another package that sees
/// this module by chance is not given the module map of our C code.
enum DelegateInstance {
  static func make(_ type: AnyClass) -> AnyObject? {
    if type is UIResponder.Type { return ClassInstance.make(type, from: UIResponder.self) }
    return ClassInstance.make(type, from: NSObject.self)
  }
}
