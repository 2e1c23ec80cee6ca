/// The one place where two texts differ, as a delegate is told of it.
struct TextChange: Equatable {
  /// What is replaced in the old text, in units of UTF-16.
  let range: NSRange
  /// What stands there now.
  let replacement: String

  init(from old: String, to new: String) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let oldRest = old.dropFirst(start)
    let newRest = new.dropFirst(start)
    let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    let replaced = oldRest.dropLast(end)
    range = NSRange(
      location: old.prefix(start).utf16.count, length: String(replaced).utf16.count)
    replacement = String(newRest.dropLast(end))
  }
}
