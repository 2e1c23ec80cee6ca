// Apple's module exports Foundation, and code that completes a content imports UserNotifications, too.
@_exported public import Foundation
