/// Apple's module brings Foundation along, and code relies on it.
@_exported public import Foundation
