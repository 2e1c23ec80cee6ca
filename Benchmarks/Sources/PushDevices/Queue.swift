/// Indices that are issued one after the other.
final class Queue {
  private var indices: Range<Int>

  init(_ indices: Range<Int>) {
    self.indices = indices
  }

  func next() -> Int? {
    indices.popFirst()
  }
}
