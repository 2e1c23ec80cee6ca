/// What a reader of markup comes to next.
enum MarkupEvent: Hashable {
  /// An element begins; an empty one ends at once.
  case begin(name: String, attributes: [MarkupAttribute])
  /// An element ends.
  case end(name: String)
  /// Characters between two pieces of markup, as they stand in the file.
  case text(Range<Int>)
  /// Characters that mean what they are.
  case plainText(Range<Int>)
}

/// One attribute of an element.
struct MarkupAttribute: Hashable {
  let name: String
  /// Where its value stands in the file.
  let value: Range<Int>
}
