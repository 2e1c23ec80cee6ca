import Foundation
import NotificationModel

/// The rule for links that a server names and the user's press opens.
enum LinkRule {
  /// Whether a link may be opened for an app: a page over `https`, or a link of a scheme that the app's bundle declares.
  static func allows(_ link: String, of app: AppRecord) -> Bool {
    guard let (url, scheme) = read(link) else { return false }
    return isPage(url, scheme) || app.launch.schemes.contains(scheme)
  }

  /// Whether a link is one over `https`.
  static func isPage(_ link: String) -> Bool { read(link).map(isPage) ?? false }

  private static func isPage(_ url: URL, _ scheme: String) -> Bool {
    scheme == "https" && url.host()?.isEmpty == false
  }

  private static func read(_ link: String) -> (URL, scheme: String)? {
    guard link.utf8.count <= CoreLimits.linkBytes,
      !link.unicodeScalars.contains(where: { $0.properties.isWhitespace || isControl($0) }),
      let url = URL(string: link), let scheme = url.scheme?.lowercased()
    else { return nil }
    return (url, scheme)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format: true
    default: false
    }
  }
}
