// Apple's module brings these along: code that imports only UIKit names URLs, rectangles and notifications.
@_exported public import Foundation
@_exported public import UserNotifications
// Whoever depends on this module finds that one, which the compiler looks for in tests.
import _Testing_UIKit
