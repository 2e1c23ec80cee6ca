internal import SystemConnection
internal import UserNotifications

/// The machine that the app runs on.
@MainActor @preconcurrency
open class UIDevice: MainActorObject {
  /// This machine.
  public static let current = UIDevice()

  private init() {
    super.init(base: ())
  }

  /// The name of the machine in its network.
  open var name: String { ProcessInfo.processInfo.hostName }

  /// The name of the system: `Linux`.
  open var systemName: String { "Linux" }

  /// The version of the kernel, as in 6.1.0.
  open var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }

  /// The kind of machine, which is not known on Linux.
  open var model: String { "Linux" }

  /// The kind of machine in the user's language.
  open var localizedModel: String { model }

  /// Distinguishes this machine from others, for all apps of one vendor of one user: those whose bundle identifiers
  /// differ only in their last part.
  ///
  /// The identifier is random and stored in the user's home, in the suite `UIDevice.` and the vendor's name. In
  /// tests on a simulated device each process has a different one.
  open var identifierForVendor: UUID? { VendorIdentifier.current }

  /// The kind of user interface; unspecified, since a shell draws it.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }

  /// Whether several programs can run at once; always true.
  open var isMultitaskingSupported: Bool { true }
}

/// The kind of user interface that a machine has.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Any.
  case unspecified = -1
  /// The interface of a phone.
  case phone = 0
  /// The interface of a tablet.
  case pad = 1
  /// The interface of a television.
  case tv = 2
  /// The interface of a car.
  case carPlay = 3
  /// The interface of a desktop.
  case mac = 5
  /// The interface of a headset.
  case vision = 6
}

/// The orientation of an app's interface.
public enum UIInterfaceOrientation: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// Upside down.
  case portraitUpsideDown = 2
  /// On its side, with the right edge at the bottom.
  case landscapeRight = 3
  /// On its side, with the left edge at the bottom.
  case landscapeLeft = 4

  /// Whether it is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// Whether it is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The orientations that an app allows for its interface.
///
/// Nothing rotates on Linux: the app's answer has no effect.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// Apple's bits.
  public let rawValue: UInt

  /// Creates a mask from Apple's bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  private init(_ orientation: UIInterfaceOrientation) {
    rawValue = 1 << UInt(orientation.rawValue)
  }

  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(.portrait)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(.portraitUpsideDown)
  /// On its side, with the right edge at the bottom.
  public static let landscapeRight = UIInterfaceOrientationMask(.landscapeRight)
  /// On its side, with the left edge at the bottom.
  public static let landscapeLeft = UIInterfaceOrientationMask(.landscapeLeft)
  /// On either side.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// Every orientation.
  public static let all: UIInterfaceOrientationMask = [.landscape, .portrait, .portraitUpsideDown]
  /// Every orientation but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.landscape, .portrait]
}

/// The identifier that all apps of one vendor share on a machine.
@MainActor
enum VendorIdentifier {
  private static let ofTests = UUID()
  private static let kept = read()

  static var current: UUID { CenterSource.current.isOfThisProcess ? kept : ofTests }

  private static func read() -> UUID {
    let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    let suite = UserDefaults(suiteName: "UIDevice." + vendor(of: name))
    if let known = suite?.string(forKey: key).flatMap(UUID.init(uuidString:)) { return known }
    let made = UUID()
    suite?.set(made.uuidString, forKey: key)
    suite?.synchronize()
    return made
  }

  /// Returns the bundle identifier without its last part; a name without parts is its own vendor.
  static func vendor(of name: String) -> String {
    let parts = name.replacingOccurrences(of: "/", with: "-").split(separator: ".")
    return parts.count < 2 ? name : parts.dropLast().joined(separator: ".")
  }

  private static let key = "identifierForVendor"
}

/// The screen that an app's windows would be on.
@MainActor @preconcurrency
open class UIScreen: MainActorObject {
  /// The screen of the user's machine.
  public static let main = UIScreen()

  private init() {
    super.init(base: ())
  }

  /// Its size in points: that of a common phone, since nothing is drawn on it.
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }

  /// Its size in points.
  open var nativeBounds: CGRect { bounds }

  /// How many pixels a point has; shells draw pictures at the size they have.
  open var scale: CGFloat { 1 }

  /// How many pixels a point has.
  open var nativeScale: CGFloat { scale }

  /// How bright it is; stored, without effect.
  open var brightness: CGFloat = 1
}

/// Whether a shell is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not specified.
  case unspecified = 0
  /// Dark text on a light background.
  case light = 1
  /// Light text on a dark background.
  case dark = 2
}

/// The traits of the environment in which views are seen.
///
/// - Note: A shell does not report how it looks, and several may show the same view. So `current` specifies neither
///   light nor dark; colours with two values follow each shell.
public final class UITraitCollection: NSObject, Sendable {
  /// Light, dark, or not specified.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The pixels for each point; 2, since shells draw at least as finely.
  public let displayScale: CGFloat

  /// Creates traits that specify nothing.
  public override init() {
    userInterfaceStyle = .unspecified
    displayScale = 2
    super.init()
  }

  /// Creates traits of a light or a dark shell.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
    displayScale = 2
    super.init()
  }

  /// The traits that are known without a shell.
  public static let current = UITraitCollection()
}
