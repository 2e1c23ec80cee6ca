extension PushType {
  /// The byte that stands for the type in frames; a byte is never given to another type.
  public var linkByte: UInt8 {
    switch self {
    case .alert: 1
    case .background: 2
    case .controls: 3
    case .location: 4
    case .voip: 5
    case .complication: 6
    case .fileprovider: 7
    case .mdm: 8
    case .liveactivity: 9
    case .pushtotalk: 10
    case .widgets: 11
    }
  }

  /// The type that a byte stands for.
  public init?(linkByte byte: UInt8) {
    guard let type = Self.allCases.first(where: { $0.linkByte == byte }) else { return nil }
    self = type
  }
}
