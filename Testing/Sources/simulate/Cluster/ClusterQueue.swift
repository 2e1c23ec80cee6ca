/// The simulated time of a cluster, in milliseconds, and what happens when.
///
/// Actions that are due at the same instant run in the order in which they were added.
struct ClusterQueue {
  /// The time since the beginning, in milliseconds.
  private(set) var now = 0
  private var heap: [Entry] = []
  private var actions: [(() -> Void)?] = []
  private var freeSlots: [Int] = []
  private var added = 0

  private struct Entry {
    var time: Int
    var order: Int
    var slot: Int

    static func < (left: Entry, right: Entry) -> Bool {
      left.time != right.time ? left.time < right.time : left.order < right.order
    }
  }

  mutating func add(at time: Int, _ action: @escaping () -> Void) {
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = free
      actions[slot] = action
    } else {
      slot = actions.count
      actions.append(action)
    }
    added += 1
    heap.append(Entry(time: max(time, now), order: added, slot: slot))
    moveUp(heap.count - 1)
  }

  /// Removes the next action and moves the time to it; `nil` if nothing is due up to `end`.
  mutating func next(before end: Int) -> (() -> Void)? {
    guard let first = heap.first, first.time < end else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      moveDown(0)
    }
    now = first.time
    defer { actions[first.slot] = nil }
    freeSlots.append(first.slot)
    return actions[first.slot]
  }

  /// Removes all actions, and so releases their captures.
  mutating func removeAll() {
    heap = []
    actions = []
    freeSlots = []
  }

  private mutating func moveUp(_ start: Int) {
    var index = start
    while index > 0, heap[index] < heap[(index - 1) / 2] {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func moveDown(_ start: Int) {
    var index = start
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] as [Int] where child < heap.count {
        if heap[child] < heap[least] { least = child }
      }
      guard least != index else { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
