import Foundation
import NotificationModel

/// The rule for links that a server names and the user's press opens.
enum LinkRule {
  /// Whether a link may be opened for an app: a page over `https`, or a link of a scheme that the app's bundle declares.
  static func allows(_ link: String, of app: AppRecord) -> Bool {
    guard link.utf8.count <= CoreLimits.linkBytes,
      !link.unicodeScalars.contains(where: { $0.properties.isWhitespace || isControl($0) }),
      let url = URL(string: link), let scheme = url.scheme?.lowercased()
    else { return false }
    if scheme == "https" { return url.host()?.isEmpty == false }
    return app.launch.schemes.contains(scheme)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format: true
    default: false
    }
  }
}
