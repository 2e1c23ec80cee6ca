import Wayland

/// When a surface is painted: on request, once the compositor has shown the last picture and seen the last size.
struct FrameSchedule {
  var isRequested = true
  /// The scale of the last picture.
  var scale: Double?
  /// The answer that the last picture was shown.
  var frame: WaylandObject?
  /// The answer that the compositor has seen a new size; it has sent another one by then, if it wants another one.
  var sizing: WaylandObject?

  /// Whether a picture is due at a scale.
  func isDue(at scale: Double) -> Bool {
    // An output's scale can change at any time, and the shown picture would then be blurred.
    (isRequested || self.scale ?? scale != scale) && frame == nil && sizing == nil
  }

  /// Has a new size painted at once: the compositor has already placed the surface for it.
  mutating func restart() { (isRequested, frame) = (true, nil) }
}
