/// How long arguments may be that have a form of their own.
enum ArgumentLimits {
  /// The bytes of a length, a date, a time or a day; what is longer is none, however long one looks.
  static let bytes = 512
  /// The marks on one letter, as many as a message may have.
  static let marksOnLetter = 128
}
