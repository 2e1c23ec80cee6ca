/// The screen that an app's windows would be on.
@MainActor @preconcurrency
open class UIScreen: MainActorObject {
  /// The screen of the person's machine.
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

  /// How bright it is; it is kept and has no effect.
  open var brightness: CGFloat = 1
}
