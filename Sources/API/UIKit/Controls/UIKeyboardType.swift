/// Which keyboard is shown.
public enum UIKeyboardType: Int, Sendable {
  /// The usual one.
  case `default` = 0
  /// One for the letters of ASCII.
  case asciiCapable
  /// One for numbers and signs.
  case numbersAndPunctuation
  /// One for addresses of pages.
  case URL
  /// One for digits.
  case numberPad
  /// One for telephone numbers.
  case phonePad
  /// One for names and telephone numbers.
  case namePhonePad
  /// One for addresses of mail.
  case emailAddress
  /// One for numbers with a point.
  case decimalPad
  /// One for short messages.
  case twitter
  /// One for searches.
  case webSearch
  /// One for the digits of ASCII.
  case asciiCapableNumberPad
}

/// What the return key says.
public enum UIReturnKeyType: Int, Sendable {
  /// What it usually says.
  case `default` = 0
  /// That it leads somewhere.
  case go
  /// That it searches with Google.
  case google
  /// That it joins.
  case join
  /// That it leads to the next field.
  case next
  /// That it opens a way.
  case route
  /// That it searches.
  case search
  /// That it sends.
  case send
  /// That it searches with Yahoo.
  case yahoo
  /// That everything is done.
  case done
  /// That it calls for help.
  case emergencyCall
  /// That it goes on.
  case `continue`
}
