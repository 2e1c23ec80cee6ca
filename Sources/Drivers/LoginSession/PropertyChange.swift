import DBus

/// What a `PropertiesChanged` says about one property.
enum PropertyChange: Hashable, Sendable {
  /// The signal is about others.
  case none
  /// It has this value now.
  case value(DBusValue)
  /// It has changed, and must be asked for.
  case mustBeAsked

  /// Looks for a property in a signal's arguments.
  init(of name: String, in arguments: [DBusValue]) {
    guard arguments.count == 3 else {
      self = .none
      return
    }
    if let value = arguments[1].options?[name] {
      self = .value(value)
    } else {
      self = arguments[2].texts?.contains(name) == true ? .mustBeAsked : .none
    }
  }
}
