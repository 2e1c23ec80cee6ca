/// Where something begins and ends in one direction, as far as that is known.
struct Extent {
  private(set) var start: CGFloat?
  private(set) var end: CGFloat?
  private(set) var middle: CGFloat?
  private(set) var length: CGFloat?

  /// A line or the length of it.
  enum Line {
    case start, end, middle, length
  }

  subscript(line: Line) -> CGFloat? {
    switch line {
    case .start: start
    case .end: end
    case .middle: middle
    case .length: length
    }
  }

  /// Learns a line, and what follows from it; what is known already stays.
  ///
  /// - Returns: Whether it was new.
  mutating func learn(_ line: Line, _ value: CGFloat) -> Bool {
    guard self[line] == nil, value.isFinite else { return false }
    set(line, value)
    if start == nil, let length {
      start = end.map { $0 - length } ?? middle.map { $0 - length / 2 }
    }
    if length == nil {
      if let start {
        length = end.map { $0 - start } ?? middle.map { ($0 - start) * 2 }
      } else if let end, let middle {
        length = (end - middle) * 2
        start = middle * 2 - end
      }
    }
    if let start, let length {
      end = end ?? start + length
      middle = middle ?? start + length / 2
    }
    return true
  }

  private mutating func set(_ line: Line, _ value: CGFloat) {
    switch line {
    case .start: start = value
    case .end: end = value
    case .middle: middle = value
    case .length: length = max(0, value)
    }
  }
}
