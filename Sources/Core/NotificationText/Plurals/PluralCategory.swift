/// The kinds of number that languages tell apart, as Unicode's CLDR names them.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}
