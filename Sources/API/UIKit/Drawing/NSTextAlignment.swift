import NotificationModel

/// Where the lines of a text begin and end.
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right.
  case right = 2
  /// From edge to edge; shells begin such lines as `natural` ones.
  case justified = 3
  /// At the side where the language begins.
  case natural = 4

  var model: ViewText.Alignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified, .natural: .natural
    }
  }
}

/// How a text ends that has no room.
///
/// - Note: Shells end it with an ellipsis where it has one line, and break it between words elsewhere.
public enum NSLineBreakMode: Int, Sendable {
  /// It goes on in the next line, between words.
  case byWordWrapping = 0
  /// It goes on in the next line, between letters.
  case byCharWrapping = 1
  /// It is cut off.
  case byClipping = 2
  /// Its beginning is left out.
  case byTruncatingHead = 3
  /// Its end is left out.
  case byTruncatingTail = 4
  /// Its middle is left out.
  case byTruncatingMiddle = 5
}
