/// Apple's module exports Foundation, and apps rely on it.
@_exported public import Foundation
