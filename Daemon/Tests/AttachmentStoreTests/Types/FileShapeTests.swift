import ByteParsing
import TestSupport
import Testing

@testable import AttachmentStore

@Suite struct FileShapeTests {
  private static let rows: [(FileShape, [[UInt8]])] = [
    (.aiff, [Samples.aiff, Samples.aifc]), (.wave, [Samples.wave]), (.avi, [Samples.avi]),
    (.mp3, [Samples.taggedMP3, Samples.bareMP3]), (.mpeg4, [Samples.mp4, Samples.m4a]),
    (.jpeg, [Samples.jpeg]), (.gif, [Samples.gif]), (.png, [Samples.png]),
    (.svg, [Samples.svg]),
    (.mpeg, [Samples.programStream, Samples.elementaryStream, Samples.transportStream]),
  ]

  @Test(.rules("D5")) func `The first bytes of each file type match its own shape and no other`() {
    for (shape, heads) in Self.rows {
      for (other, _) in Self.rows {
        for head in heads {
          #expect(other.canBegin(with: head) == (other == shape), "\(shape) as \(other)")
        }
      }
    }
  }

  @Test(.rules("D5")) func `Bytes of an unsupported or damaged type are refused as every type`() {
    let lies: [[UInt8]] = [
      [], [0], [0xFF], Samples.ascii("#!/bin/sh\n"), Samples.heic, [0xFF, 0xF1, 0x50, 0x80],
      Samples.ascii("RIFF"), Samples.ascii("....ftyp"), [0x47],
      [UInt8](repeating: 0, count: 4_096), Samples.ascii("root:x:0:0:root:/root:/bin/bash\n"),
      Samples.ascii("FORM----8SVX"), [0x89, 0x50, 0x4E, 0x47],
    ]
    for (shape, _) in Self.rows {
      for lie in lies {
        #expect(!shape.canBegin(with: lie), "\(shape): \(lie.prefix(12))")
      }
    }
  }

  @Test(.rules("D2")) func `An MPEG-4 brand after the first brand is recognised`() {
    let head = Samples.box(24, "ftypXXXX", "YYYYmp42")
    #expect(FileShape.mpeg4.canBegin(with: head))
    let outside = [0, 0, 0, 20] + head.dropFirst(4)
    #expect(!FileShape.mpeg4.canBegin(with: Array(outside)))
  }
}
