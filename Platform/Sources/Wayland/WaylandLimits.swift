/// The limits of the connection to a compositor.
package enum WaylandLimits {
  /// How long a compositor may take for its answers during connecting, in milliseconds.
  static let answerMilliseconds: Int32 = 5_000
  /// The number of bytes that are read from another program's pipe; the rest is cut off.
  package static let transferBytes = 1024 * 1024
  /// The most bytes that are moved through a pipe in one step.
  static let stepBytes = 64 * 1024
}

/// The reason for a failed connection to a compositor.
package struct WaylandError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
