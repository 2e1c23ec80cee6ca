// Apple's module exports these modules, and code that imports only UserNotifications uses URLSession, JSONDecoder and
// CLCircularRegion.
@_exported public import CoreLocation
@_exported public import Foundation
@_exported public import FoundationNetworking
