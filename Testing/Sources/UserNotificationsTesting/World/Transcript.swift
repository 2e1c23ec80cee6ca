/// The happenings on a simulated device, of which the oldest are dropped.
struct Transcript {
  private var happenings: ArraySlice<Happening> = []
  /// How many happenings were dropped from the beginning.
  private var dropped = 0

  /// The position behind everything that has happened.
  var mark: Int { dropped + happenings.count }

  mutating func append(_ happening: Happening) {
    if happenings.count >= KitLimits.happenings {
      happenings.removeFirst()
      dropped += 1
    }
    happenings.append(happening)
  }

  /// Inserts a happening in front of those since a mark.
  mutating func insert(_ happening: Happening, before mark: Int) {
    append(happening)
    guard let last = happenings.popLast() else { return }
    let position = happenings.startIndex + max(0, mark - dropped)
    happenings.insert(last, at: min(position, happenings.endIndex))
  }

  /// Removes the happenings since a mark.
  mutating func remove(since mark: Int) {
    happenings.removeLast(min(max(0, self.mark - mark), happenings.count))
  }

  /// Returns the happenings since a mark that was read from `mark`.
  func story(since mark: Int) -> Story {
    Story(happenings.dropFirst(max(0, mark - dropped)), omitted: max(0, dropped - mark))
  }
}
