import NotificationModel

extension MemoryStore {
  /// Distinct keys in ascending order, stored in short runs so that a change moves few of them.
  struct SortedKeys<Element: Comparable> {
    private(set) var count = 0
    /// No run is empty, none is longer than the limit, and each ends before the next begins.
    private var runs: [[Element]] = []
    private static var runLimit: Int { 512 }

    var isEmpty: Bool { count == 0 }
    var first: Element? { runs.first?.first }
    var last: Element? { runs.last?.last }

    /// Adds a key that is not present.
    mutating func insert(_ element: Element) {
      count += 1
      guard !runs.isEmpty else {
        runs = [[element]]
        return
      }
      let run = min(indexOfRun(for: element), runs.count - 1)
      runs[run].insert(element, at: Self.position(of: element, in: runs[run]))
      if runs[run].count > Self.runLimit { split(run) }
    }

    /// Removes a key if it is present.
    mutating func remove(_ element: Element) {
      let run = indexOfRun(for: element)
      guard run < runs.count else { return }
      let position = Self.position(of: element, in: runs[run])
      guard runs[run][position] == element else { return }
      count -= 1
      runs[run].remove(at: position)
      if runs[run].isEmpty { runs.remove(at: run) }
    }

    /// The first keys, as long as they meet the condition and there is room.
    func prefix(_ limit: Int, while condition: (Element) -> Bool = { _ in true }) -> [Element] {
      var found: [Element] = []
      for run in runs {
        for element in run {
          guard found.count < limit, condition(element) else { return found }
          found.append(element)
        }
      }
      return found
    }

    /// The first keys that come after the given one.
    func prefix(_ limit: Int, after bound: Element) -> [Element] {
      let start = indexOfRun(for: bound)
      var found: [Element] = []
      for run in runs.dropFirst(start) {
        for element in run where element > bound {
          guard found.count < limit else { return found }
          found.append(element)
        }
      }
      return found
    }

    /// All keys.
    var elements: [Element] { Array(runs.joined()) }

    private mutating func split(_ run: Int) {
      let middle = runs[run].count / 2
      runs.insert(Array(runs[run][middle...]), at: run + 1)
      runs[run].removeSubrange(middle...)
    }

    /// The first run that ends at the key or after it.
    private func indexOfRun(for element: Element) -> Int {
      Self.firstIndex(below: runs.count) { runs[$0][runs[$0].count - 1] >= element }
    }

    private static func position(of element: Element, in run: [Element]) -> Int {
      firstIndex(below: run.count) { run[$0] >= element }
    }

    /// The first index that meets a condition that all later ones meet too.
    private static func firstIndex(below end: Int, where condition: (Int) -> Bool) -> Int {
      var low = 0
      var high = end
      while low < high {
        let middle = (low + high) / 2
        if condition(middle) { high = middle } else { low = middle + 1 }
      }
      return low
    }
  }
}

extension MemoryStore {
  /// Values by key, listed in the order of their keys.
  struct OrderedTable<Key: Hashable & Comparable, Value> {
    private var values: [Key: Value] = [:]
    private var order = SortedKeys<Key>()

    subscript(key: Key) -> Value? { values[key] }

    /// The greatest key.
    var lastKey: Key? { order.last }

    /// All values, by key.
    var all: [Value] { order.elements.compactMap { values[$0] } }

    /// The first values whose keys come after the given one.
    func values(after key: Key, limit: Int) -> [Value] {
      order.prefix(limit, after: key).compactMap { values[$0] }
    }

    /// Sets or removes the value of a key, and returns the previous one.
    mutating func exchange(_ key: Key, with value: Value?) -> Value? {
      let old = values[key]
      values[key] = value
      if old == nil, value != nil { order.insert(key) }
      if old != nil, value == nil { order.remove(key) }
      return old
    }
  }
}

extension MemoryStore {
  /// A text that equals another only if their bytes do.
  ///
  /// Swift treats two spellings of an accented letter as the same text; the database does not.
  struct ByteText: Hashable, Comparable {
    let text: String

    init(_ text: String) {
      self.text = text
    }

    static func == (left: ByteText, right: ByteText) -> Bool {
      left.text.utf8.elementsEqual(right.text.utf8)
    }

    static func < (left: ByteText, right: ByteText) -> Bool {
      left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    /// Texts with equal bytes are equal as texts, so the text's own hash is sufficient.
    func hash(into hasher: inout Hasher) {
      hasher.combine(text)
    }
  }

  /// The identifier of a request or a notification, with its app.
  struct Key: Hashable, Comparable {
    var app: BundleIdentifier
    var identifier: ByteText

    init(_ identifier: String, of app: BundleIdentifier) {
      self.app = app
      self.identifier = ByteText(identifier)
    }

    static func < (left: Key, right: Key) -> Bool {
      left.app == right.app ? left.identifier < right.identifier : left.app < right.app
    }
  }
}
