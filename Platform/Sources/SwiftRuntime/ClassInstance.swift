/// The one function of `Platform/System/CClassInstances`, declared here because apps' builds cannot import
/// our C modules (docs/decisions/c-functions-without-a-module.md).
@_extern(c) func cclassinstances_make(
  _ initializer: UnsafeRawPointer, _ metadata: UnsafeRawPointer
) -> UnsafeMutableRawPointer?

/// Creates an instance of a class that is known only at run time.
///
/// Swift calls an initializer of such a class only if every subclass declares it as `required`, which would
/// rule out an app's own `override init()`. The initializer is in the table of each class all the same, at
/// an index given by the class that introduced it.
package enum ClassInstance {
  /// Creates an instance with the initializer without parameters.
  ///
  /// - Parameters:
  ///   - type: The class. If it has no such initializer of its own and inherits none, the program ends, as it
  ///     does on Apple's systems.
  ///   - base: The class that introduced the initializer, as its only one: `type` itself, or a superclass.
  /// - Returns: The instance; `nil` if `type` is not a subclass of `base`, or `base` is not such a class.
  package static func make(_ type: AnyClass, from base: AnyClass) -> AnyObject? {
    guard isBelow(type, base), let place = initializerPlace(in: base) else { return nil }
    let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    let initializer = unsafe metadata.load(
      fromByteOffset: place * MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
    guard let made = unsafe cclassinstances_make(initializer, metadata) else { return nil }
    return unsafe Unmanaged<AnyObject>.fromOpaque(made).takeRetainedValue()
  }

  private static func isBelow(_ type: AnyClass, _ base: AnyClass) -> Bool {
    var next: AnyClass? = type
    while let current = next {
      if current == base { return true }
      next = _getSuperclass(current)
    }
    return false
  }

  /// The index of a class's only initializer in the tables of all its subclasses, in words.
  ///
  /// Read from the class's description (docs/ABI/TypeMetadata.rst of the Swift compiler).
  private static func initializerPlace(in base: AnyClass) -> Int? {
    let metadata = unsafe unsafeBitCast(base, to: UnsafeRawPointer.self)
    let description = unsafe metadata.load(
      fromByteOffset: Layout.description, as: UnsafeRawPointer.self)
    let flags = unsafe description.load(as: UInt32.self)
    guard flags & Layout.kindMask == Layout.classKind, flags & Layout.isGeneric == 0,
      flags & Layout.hasResilientSuperclass == 0, flags & Layout.hasTable != 0
    else { return nil }
    let table = unsafe description + Layout.table
    let first = unsafe Int(table.load(as: UInt32.self))
    let count = unsafe Int(table.load(fromByteOffset: 4, as: UInt32.self))
    let places = (0..<count).filter { entry in
      let flags = unsafe table.load(fromByteOffset: 8 + 8 * entry, as: UInt32.self)
      return flags & Layout.entryKindMask == Layout.initializer
    }
    guard places.count == 1 else { return nil }
    return first + places[0]
  }

  /// The offsets in a class's metadata and description, on systems without Objective-C.
  private enum Layout {
    static let description = 40
    static let table = 44
    static let kindMask: UInt32 = 0x1F
    static let classKind: UInt32 = 16
    static let isGeneric: UInt32 = 0x80
    static let hasResilientSuperclass: UInt32 = 1 << 29
    static let hasTable: UInt32 = 1 << 31
    static let entryKindMask: UInt32 = 0xF
    static let initializer: UInt32 = 1
  }
}
