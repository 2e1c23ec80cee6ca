import NotificationModel

extension UIView {
  /// How something fills a view of another shape.
  public enum ContentMode: Int, Sendable {
    /// It is stretched.
    case scaleToFill = 0
    /// All of it is seen.
    case scaleAspectFit = 1
    /// All of the view is filled.
    case scaleAspectFill = 2
    /// It is drawn anew; here it is stretched.
    case redraw = 3
    /// It keeps its size, in the middle.
    case center = 4
    /// It keeps its size, at an edge or a corner; shells put it in the middle.
    case top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    var fill: ViewImage.Fill {
      switch self {
      case .scaleToFill, .redraw: .scaleToFill
      case .scaleAspectFit: .aspectFit
      case .scaleAspectFill: .aspectFill
      default: .center
      }
    }
  }
}
