extension Int {
  /// The quotient rounded towards the past; the divisor must be positive.
  @inline(__always)
  func flooredDivision(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// What is left after a floored division: never negative.
  @inline(__always)
  func flooredRemainder(by divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
