/// The bytes of hexadecimal digits; spaces and line ends are ignored.
func bytes(_ digits: String) -> [UInt8] {
  let digits = digits.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
