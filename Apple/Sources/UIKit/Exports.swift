// Apple's module exports these: code that imports only UIKit uses URLs, rectangles and notifications.
@_exported public import Foundation
@_exported public import UserNotifications
// A package that depends on this module finds that one, which the compiler needs in tests.
import _Testing_UIKit
