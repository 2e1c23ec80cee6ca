/// Controllers by their names, which replaces Apple's storyboard files.
///
/// Linux has no Interface Builder. Register a factory for each name of a storyboard before it is used; the code that
/// uses the storyboard stays unchanged:
///
/// ```swift
/// UIStoryboard.register("Settings", in: "Main") { UIViewController() }
///
/// let storyboard = UIStoryboard(name: "Main", bundle: nil)
/// let first = storyboard.instantiateViewController(withIdentifier: "Settings")
/// ```
@MainActor @preconcurrency
open class UIStoryboard: MainActorObject {
  /// Makes a controller.
  public typealias Factory = @MainActor () -> UIViewController

  private let name: String

  /// Creates a storyboard from which controllers can be requested; no file is read.
  ///
  /// - Parameters:
  ///   - name: The name of the storyboard.
  ///   - storyboardBundleOrNil: Without effect: names belong to the process.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    super.init(base: ())
  }

  /// Registers a factory for a controller of a storyboard; only on Linux.
  ///
  /// An earlier factory for the same controller is replaced.
  ///
  /// - Parameters:
  ///   - identifier: The controller's identifier in the storyboard.
  ///   - storyboard: The name of the storyboard.
  ///   - isInitial: Whether it is the controller that the storyboard begins with.
  ///   - make: Makes the controller; called each time that one is asked for.
  public static func register(
    _ identifier: String, in storyboard: String, isInitial: Bool = false, _ make: @escaping Factory
  ) {
    factories[storyboard, default: [:]][identifier] = make
    if isInitial { initial[storyboard] = identifier }
  }

  /// Makes the controller of an identifier.
  ///
  /// - Parameter identifier: One that was registered for this storyboard; another one ends the process with an error
  ///   message, as Apple's exception does.
  /// - Returns: A new controller.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    guard let make = Self.factories[name]?[identifier] else {
      fatalError(
        "UIStoryboard: \(name) has no controller \(identifier). Say what makes it, at launch: "
          + "UIStoryboard.register(\"\(identifier)\", in: \"\(name)\") { … }")
    }
    return make()
  }

  /// Makes the controller of an identifier, with the type that the caller expects.
  ///
  /// - Parameters:
  ///   - identifier: One that was registered for this storyboard.
  ///   - creator: Without effect: the registered factory creates the controller.
  /// - Returns: A new controller; one of another type ends the process with an error message.
  open func instantiateViewController<Controller: UIViewController>(
    identifier: String, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    let made = instantiateViewController(withIdentifier: identifier)
    guard let controller = made as? Controller else {
      fatalError(
        "UIStoryboard: \(identifier) of \(name) is a \(type(of: made)), not a \(Controller.self).")
    }
    return controller
  }

  /// Makes the controller that the storyboard begins with.
  ///
  /// - Returns: A new controller; `nil` if none was registered as the first.
  open func instantiateInitialViewController() -> UIViewController? {
    Self.initial[name].map(instantiateViewController(withIdentifier:))
  }

  private static var factories: [String: [String: Factory]] = [:]
  private static var initial: [String: String] = [:]
}

/// A coder that holds nothing, for classes that are created as from a storyboard.
///
/// A plain `NSCoder` ends the process when a value is read from it.
package final class EmptyCoder: NSCoder {
  public override var allowsKeyedCoding: Bool { true }
  public override func containsValue(forKey key: String) -> Bool { false }
  public override func decodeObject(forKey key: String) -> Any? { nil }
  public override func decodeBool(forKey key: String) -> Bool { false }
  public override func decodeInteger(forKey key: String) -> Int { 0 }
  public override func decodeInt32(forKey key: String) -> Int32 { 0 }
  public override func decodeInt64(forKey key: String) -> Int64 { 0 }
  public override func decodeDouble(forKey key: String) -> Double { 0 }
  public override func decodeFloat(forKey key: String) -> Float { 0 }
}
