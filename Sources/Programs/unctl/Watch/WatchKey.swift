/// One key that a person pressed.
enum WatchKey: Hashable {
  case character(Character)
  case enter
  case backspace
  case tab
  case escape
  /// Control-D: the end of the input.
  case end
}
