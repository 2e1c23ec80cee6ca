// Apple's module exports this one: a content extension uses controllers and notifications.
@_exported public import UIKit
@_exported public import UserNotifications
