import Foundation

/// When a zone changed its offset, within a range of instants.
struct ZoneTransitions {
  /// The instants that are answered for.
  let covered: Range<Int>
  /// The first second of each stretch but the one at the beginning.
  private let starts: [Int]
  /// The offset of each stretch, so one more than `starts`.
  private let offsets: [Int]
  /// Where the last stretch ends.
  private let end: Int

  /// Takes a full list of changes; before and after it nothing ever changes.
  init(offset: Int, changes: [(second: Int, offset: Int)]) {
    let usable = changes.prefix(TriggerLimits.transitions).filter {
      (CivilDate.beginningOfTime..<CivilDate.endOfTime).contains($0.second)
        && Self.usableOffsets.contains($0.offset)
    }.sorted { $0.second < $1.second }
    starts = usable.map(\.second)
    offsets = [Self.usableOffsets.contains(offset) ? offset : 0] + usable.map(\.offset)
    covered = (starts.first ?? 0)..<(starts.last ?? 0) + 1
    end = .max / 2
  }

  /// Asks Foundation for the changes in a range.
  init(of timeZone: TimeZone, within range: Range<Int>) {
    var starts: [Int] = []
    var offsets = [timeZone.offset(at: range.lowerBound)]
    var second = range.lowerBound
    while let next = timeZone.transition(after: second), next < range.upperBound,
      starts.count < TriggerLimits.transitions
    {
      second = next
      let offset = timeZone.offset(at: next)
      // Names and summer-time flags change as well, without moving the clock.
      guard offset != offsets.last else { continue }
      starts.append(next)
      offsets.append(offset)
    }
    let isCut = starts.count >= TriggerLimits.transitions
    covered = range.lowerBound..<(isCut ? second + 1 : range.upperBound)
    end = covered.upperBound
    self.starts = starts
    self.offsets = offsets
  }

  /// Asks Foundation for the changes near an instant.
  init(of timeZone: TimeZone, around second: Int) {
    let reach = TriggerLimits.windowSeconds
    self.init(of: timeZone, within: second - reach..<second + reach)
  }

  /// Returns the stretch that an instant lies in.
  func stretch(at second: Int) -> Stretch { stretch(index(at: second)) }

  /// Returns a stretch by its place.
  func stretch(_ index: Int) -> Stretch {
    Stretch(
      start: index == 0 ? .min / 2 : starts[index - 1], end: end(ofStretch: index),
      offset: offsets[index], previousOffset: offsets[max(index - 1, 0)])
  }

  /// Returns the first second after a stretch.
  func end(ofStretch index: Int) -> Int { index < starts.count ? starts[index] : end }

  /// Returns the place of the stretch that an instant lies in.
  func index(at second: Int) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= second { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static let usableOffsets = -CivilDate.secondsPerDay...CivilDate.secondsPerDay
}
