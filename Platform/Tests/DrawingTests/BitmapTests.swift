import Drawing
import Foundation
import LinuxEvents
import TestSupport
import Testing

@Suite(.blocking) struct `A picture of a file` {
  private let folder: TemporaryFolder
  private let good: String

  init() throws {
    folder = try TemporaryFolder()
    good = folder.path("good.png")
    let sheet = try Sheet(40, 20)
    sheet.draw {
      $0.fill(Area(x: 0, y: 0, width: 20, height: 20), .red)
      $0.fill(Area(x: 20, y: 0, width: 20, height: 20), .blue)
    }
    try #require(sheet.buffer.writePNG(good))
  }

  @Test func `It covers its frame, its middle in the middle`() throws {
    let sheet = try Sheet(20, 20)
    let bitmap = try #require(Bitmap(file: good, width: 20, height: 20, fit: .over))
    sheet.draw { $0.draw(bitmap, in: Area(x: 0, y: 0, width: 20, height: 20), radius: 6) }
    #expect(sheet.buffer[3, 10] == 0xFFFF_0000)
    #expect(sheet.buffer[17, 10] == 0xFF00_00FF)
    #expect(sheet.buffer[0, 0] == 0, "its corners are cut")
  }

  @Test func `With the fit inside it is completely visible in its frame`() throws {
    let sheet = try Sheet(20, 20)
    let bitmap = try #require(Bitmap(file: good, width: 20, height: 20, fit: .inside))
    sheet.draw { $0.draw(bitmap, in: Area(x: 0, y: 0, width: 20, height: 20), radius: 0) }
    #expect(sheet.alpha(10, 1) == 0)
    #expect(sheet.buffer[2, 10] == 0xFFFF_0000)
    #expect(sheet.buffer[18, 10] == 0xFF00_00FF)
  }

  @Test
  func `Every beginning of a file, and a file with any byte changed, is a picture or nothing`()
    throws
  {
    let bytes = try Data(contentsOf: URL(filePath: good))
    let file = folder.path("damaged.png")
    for count in 0..<bytes.count - 12 {
      try bytes.prefix(count).write(to: URL(filePath: file))
      #expect(Bitmap(file: file, width: 8, height: 8, fit: .over) == nil, "\(count) bytes")
    }
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x55
      try changed.write(to: URL(filePath: file))
      _ = Bitmap(file: file, width: 8, height: 8, fit: .over)
    }
  }

  @Test func `A file with a huge size or header, or a path that is not a file, gives no picture`()
    throws
  {
    var bytes = try Data(contentsOf: URL(filePath: good))
    bytes.replaceSubrange(16..<20, with: [0x7F, 0xFF, 0xFF, 0xFF])
    try bytes.write(to: URL(filePath: folder.path("wide.png")))
    let large = folder.path("large.png")
    try FileManager.default.copyItem(atPath: good, toPath: large)
    try FileHandle(forWritingTo: URL(filePath: large)).truncate(atOffset: 33 << 20)
    let pipe = try Process.run(URL(filePath: "/usr/bin/mkfifo"), arguments: [folder.path("pipe")])
    pipe.waitUntilExit()
    let files = ["wide.png", "large.png", "pipe", "missing.png", "", "nul\0.png"].map {
      folder.path($0)
    }
    for file in files + ["/dev/zero", "/dev/tty", folder.path] {
      #expect(Bitmap(file: file, width: 8, height: 8, fit: .over) == nil, "\(file)")
    }
  }

  @Test func `A size outside of the limits is nothing`() {
    for (width, height) in [(0, 5), (5, -1), (5000, 5), (Int.max, Int.max)] {
      #expect(Bitmap(file: good, width: width, height: height, fit: .over) == nil)
    }
  }

  @Test func `The stamp of a file changes when it is written again, and a missing file has none`()
    throws
  {
    let before = try #require(FileStamp(of: good))
    #expect(FileStamp(of: good) == before)
    let other = folder.path("other.png")
    try FileManager.default.copyItem(atPath: good, toPath: other)
    try FileManager.default.removeItem(atPath: good)
    try FileManager.default.moveItem(atPath: other, toPath: good)
    #expect(FileStamp(of: good) != before)
    #expect(FileStamp(of: folder.path("missing")) == nil)
  }
}
