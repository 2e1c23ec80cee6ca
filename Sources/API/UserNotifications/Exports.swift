// Apple's module brings these along, and code that imports only UserNotifications names URLSession,
// JSONDecoder and CLCircularRegion.
@_exported public import CoreLocation
@_exported public import Foundation
@_exported public import FoundationNetworking
