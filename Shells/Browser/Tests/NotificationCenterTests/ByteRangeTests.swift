import Testing

@testable import notification_center

@Suite struct ByteRangeTests {
  @Test(
    arguments: [
      (nil, ByteRange.whole), ("bytes=0-3", .part(0..<4)), ("bytes=4-", .part(4..<10)),
      ("bytes=-4", .part(6..<10)), ("bytes=-40", .part(0..<10)), ("bytes=8-40", .part(8..<10)),
      ("bytes=10-", .outside), ("bytes=-0", .outside), ("bytes=5-4", .whole),
      ("bytes=0-1,3-4", .whole), ("bytes=a-b", .whole), ("lines=0-3", .whole), ("bytes=", .whole),
      ("bytes=-", .whole), ("bytes=9223372036854775807-", .whole),
      ("bytes=0-999999999999999", .part(0..<10)), ("bytes=+1-2", .whole),
    ] as [(String?, ByteRange)])
  func `A range header selects a part of ten bytes, or the whole`(header: String?, range: ByteRange)
  {
    #expect(ByteRange(header: header, size: 10) == range)
  }

  @Test func `An empty file has no parts`() {
    #expect(ByteRange(header: "bytes=0-", size: 0) == .outside)
    #expect(ByteRange(header: "bytes=-1", size: 0) == .outside)
    #expect(ByteRange(header: nil, size: 0) == .whole)
  }
}
