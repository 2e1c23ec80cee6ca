import LinuxEvents
import Testing

@testable import X11

@Suite struct `The shape of a picture without transparency` {
  /// A picture of these rows, each pixel 32 bits.
  private func picture(_ rows: [[UInt32]]) throws -> PixelBuffer {
    let width = rows[0].count
    let memory = try SharedMemory("test", count: width * rows.count * 4)
    for (y, row) in rows.enumerated() {
      for (x, pixel) in row.enumerated() {
        unsafe memory.base.storeBytes(of: pixel, toByteOffset: (y * width + x) * 4, as: UInt32.self)
      }
    }
    return PixelBuffer(
      memory: memory, stride: width * 4, width: width, height: rows.count, scale: 1)
  }

  private let clear: UInt32 = 0
  private let full: UInt32 = 0xFF12_3456

  @Test func `Each run of visible pixels gives a rectangle, and equal rows share theirs`() throws {
    let picture = try picture([
      [clear, full, clear],
      [full, full, full],
      [full, full, full],
      [full, clear, full],
    ])
    #expect(
      X11Picture.cut(picture) == [
        X11Rect(x: 1, y: 0, width: 1, height: 1), X11Rect(x: 0, y: 1, width: 3, height: 2),
        X11Rect(x: 0, y: 3, width: 1, height: 1), X11Rect(x: 2, y: 3, width: 1, height: 1),
      ])
  }

  @Test func `A fully transparent picture has no rectangles`() throws {
    #expect(try X11Picture.cut(picture([[clear, clear]])).isEmpty)
  }

  @Test func `An empty row separates two rectangles`() throws {
    let picture = try picture([[full], [clear], [full]])
    #expect(
      X11Picture.cut(picture) == [
        X11Rect(x: 0, y: 0, width: 1, height: 1), X11Rect(x: 0, y: 2, width: 1, height: 1),
      ])
  }

  @Test func `Pixels that are less than half visible are dropped, and the others become opaque`()
    throws
  {
    // The alpha is multiplied into the colours.
    let picture = try picture([[0x7F7F_0000, 0x8040_2000, 0xC0C0_C0C0]])
    #expect(X11Picture.cut(picture) == [X11Rect(x: 1, y: 0, width: 2, height: 1)])
    #expect(picture[1, 0] == 0xFF80_4000)
    #expect(picture[2, 0] == 0xFFFF_FFFF)
  }

  @Test func `A picture never has more rectangles than a window can have`() throws {
    let row = (0..<200).map { $0 % 2 == 0 ? full : clear }
    let other = (0..<200).map { $0 % 2 == 1 ? full : clear }
    let picture = try picture((0..<60).map { $0 % 2 == 0 ? row : other })
    #expect(X11Picture.cut(picture) == [X11Rect(x: 0, y: 0, width: 200, height: 60)])
  }

  @Test func `Clearing a picture resets all its pixels`() throws {
    let picture = try picture([[full, full]])
    X11Picture.clear(picture)
    #expect(picture[0, 0] == 0)
    #expect(picture[1, 0] == 0)
  }
}

@Suite struct `Messages of the X server` {
  @Test func `A refusal names the request, its subject, and the error`() {
    let refusal = X11Refusal(code: 3, request: (18, 0), subject: 0x40_0001)
    #expect(
      refusal.description
        == "the X server refused request 18.0 about 0x400001: BadWindow (3)")
    let foreign = X11Refusal(code: 128, request: (130, 3), subject: 1)
    #expect(foreign.description == "the X server refused request 130.3 about 0x1: error (128)")
    #expect(refusal != foreign)
  }

  @Test
  func `The numbers of a property are read lowest byte first, and an unfinished one not at all`() {
    let property = X11Property(type: 6, bytes: [1, 0, 0, 0, 0, 0, 0, 0x80, 7])
    #expect(property.words == [1, 0x8000_0000])
  }
}
