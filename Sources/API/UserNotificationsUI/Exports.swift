// Apple's module brings these along: a content extension names controllers and notifications.
@_exported public import UIKit
@_exported public import UserNotifications
