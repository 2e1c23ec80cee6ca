// Apple's module exports Foundation, and code that completes a content imports UserNotifications beside it.
@_exported public import Foundation
