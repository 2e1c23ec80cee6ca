extension PushEnvironment {
  /// The byte that stands for the environment in frames.
  public var linkByte: UInt8 {
    switch self {
    case .development: 1
    case .production: 2
    }
  }

  /// The environment that a byte stands for.
  public init?(linkByte byte: UInt8) {
    guard let environment = Self.allCases.first(where: { $0.linkByte == byte }) else { return nil }
    self = environment
  }
}
