import Drawing
import LinuxEvents
import TestSupport
import Testing

@Suite struct `A canvas` {
  @Test func `A rounded rectangle leaves its corners clear and fills its middle`() throws {
    let sheet = try Sheet(40, 40)
    sheet.draw { $0.fill(Area(x: 0, y: 0, width: 40, height: 40), radius: 12, .red) }
    #expect(sheet.buffer[0, 0] == 0)
    #expect(sheet.buffer[39, 39] == 0)
    #expect(sheet.buffer[20, 20] == 0xFFFF_0000)
    #expect(sheet.buffer[20, 0] == 0xFFFF_0000)
  }

  @Test func `Edges are on whole device pixels at every scale`() throws {
    for scale in [1, 1.25, 1.5, 2] {
      let sheet = try Sheet(40, 40, scale: scale)
      sheet.draw { $0.fill(Area(x: 3.3, y: 3.3, width: 10.1, height: 10.1), .black) }
      let partly = (0..<sheet.buffer.width).filter { (1...254).contains(sheet.alpha($0, 10)) }
      #expect(partly.isEmpty, "at scale \(scale)")
    }
  }

  @Test func `A border is within its rectangle and leaves the middle clear`() throws {
    let sheet = try Sheet(30, 30)
    sheet.draw {
      $0.border(Area(x: 5, y: 5, width: 20, height: 20), radius: 0, breadth: 2, .blue)
    }
    #expect(sheet.buffer[4, 15] == 0)
    #expect(sheet.buffer[5, 15] == 0xFF00_00FF)
    #expect(sheet.buffer[6, 15] == 0xFF00_00FF)
    #expect(sheet.buffer[7, 15] == 0)
  }

  @Test func `Drawing outside of a clip is not visible, and the clip ends with its body`() throws {
    let sheet = try Sheet(20, 20)
    sheet.draw { canvas in
      canvas.clipped(to: Area(x: 0, y: 0, width: 10, height: 20)) {
        #expect(canvas.shows(Area(x: 5, y: 5, width: 1, height: 1)))
        #expect(!canvas.shows(Area(x: 12, y: 5, width: 1, height: 1)))
        canvas.fill(Area(x: 0, y: 0, width: 20, height: 10), .red)
      }
      canvas.fill(Area(x: 0, y: 15, width: 20, height: 5), .red)
    }
    #expect(sheet.buffer[9, 5] == 0xFFFF_0000)
    #expect(sheet.buffer[10, 5] == 0)
    #expect(sheet.buffer[19, 17] == 0xFFFF_0000)
  }

  @Test func `Things that overlap in a faded group are faded once`() throws {
    let sheet = try Sheet(20, 20)
    let whole = Area(x: 0, y: 0, width: 20, height: 20)
    sheet.draw { canvas in
      canvas.faded(0.5, within: whole) {
        canvas.fill(whole, .black)
        canvas.fill(Area(x: 0, y: 0, width: 10, height: 20), .black)
      }
    }
    #expect((126...129).contains(sheet.alpha(5, 5)))
    #expect(sheet.alpha(5, 5) == sheet.alpha(15, 5))
  }

  @Test func `A mirrored grid exchanges left and right`() throws {
    let sheet = try Sheet(24, 24)
    var path = Path()
    path.lines((1, 12), (6, 12))
    sheet.draw { canvas in
      canvas.placed(in: Area(x: 0, y: 0, width: 24, height: 24), grid: 24, mirrored: true) {
        canvas.stroke(path, breadth: 2, .black)
      }
    }
    #expect(sheet.alpha(3, 12) == 0)
    #expect(sheet.alpha(20, 12) > 200)
  }

  @Test(arguments: [40.0, 300, 900])
  func `A shadow is around a rectangle of any size, fades outwards, and is symmetric`(
    width: Double
  ) throws {
    let sheet = try Sheet(width + 60, 100)
    let mask = try #require(
      ShadowMask(
        radius: 10, layers: [.init(reach: 16, drop: 0, opacity: 1)], scale: 1))
    sheet.draw { $0.draw(mask, around: Area(x: 30, y: 30, width: width, height: 40), .black) }
    let last = sheet.buffer.width - 1
    for distance in 12..<30 {
      #expect(sheet.alpha(distance, 50) >= sheet.alpha(distance - 1, 50))
      #expect(sheet.alpha(distance, 50) == sheet.alpha(last - distance, 50))
    }
    #expect(sheet.alpha(29, 50) > 60)
    #expect(sheet.alpha(5, 50) == 0)
    #expect(sheet.alpha(30 + Int(width) / 2, 50) == 0, "it is not drawn below the rectangle")
    let row = (45...Int(width) + 15).map { sheet.alpha($0, 28) }
    #expect(Set(row.dropFirst(20).dropLast(20)).count <= 1, "its edge is straight")
  }

  @Test func `A rectangle that has no size, is outside or is not a number draws nothing`() throws {
    let sheet = try Sheet(10, 10)
    sheet.draw { canvas in
      canvas.fill(Area(x: 0, y: 0, width: 0, height: 5), .red)
      canvas.fill(Area(x: 100, y: 1e7, width: 20, height: 5), .red)
      canvas.border(Area(x: -50, y: 0, width: 20, height: 5), radius: 90, breadth: 4, .red)
      canvas.fill(Area(x: .nan, y: 0, width: 5, height: 5), .red)
    }
    #expect(sheet.inked == 0)
  }
}
