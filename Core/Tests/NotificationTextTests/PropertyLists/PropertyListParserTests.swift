import Foundation
import NotificationModel
import NotificationText
import TestSupport
import Testing

struct PropertyListParserTests {
  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `A property list that Foundation writes is read back unchanged`(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    var generator = SeededGenerator(seed: 20)
    for _ in 0..<300 {
      let value = PropertyList.dictionary([
        "value": PropertyList.random(depth: 4, using: &generator)
      ])
      let data = try PropertyListSerialization.data(
        fromPropertyList: value.foundationValue, format: format, options: 0)
      #expect(try PropertyListParser.read(data, file: "Random.plist") == value)
    }
  }

  @Test func `Every element of the XML form is read`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/x.dtd">
      <!-- made by hand --><plist version="1.0"><dict>
      <key>a&amp;b</key><string>x &lt;&#65;&#x42;<![CDATA[<raw&>]]><!-- no --> y</string>
      <key>n</key><array><integer>-7</integer><integer>0x1F</integer><integer>+3</integer>
      <integer>18446744073709551615</integer><real>2.5</real></array>
      <key>e</key><array><string/><dict/><array></array><data/></array>
      <key>t</key><true/><key>f</key><false></false>
      <key>d</key><date>2024-02-29T12:34:56Z</date><key>o</key><date>0001-01-01T00:00:00Z</date>
      <key>b</key><data> aGVs
        bG8= </data></dict></plist>
      """
    let values = try PropertyListParser.readDictionary(Data(text.utf8), file: "All.plist")
    #expect(values["a&b"] == .string("x <AB<raw&> y"))
    #expect(
      values["n"]
        == .array([.integer(-7), .integer(31), .integer(3), .unsigned(.max), .real(2.5)]))
    #expect(values["e"] == .array([.string(""), .dictionary([:]), .array([]), .data(Data())]))
    #expect(values["t"] == .boolean(true))
    #expect(values["f"] == .boolean(false))
    #expect(values["d"] == .date(Date(timeIntervalSince1970: 1_709_210_096)))
    #expect(values["o"] == .date(Date(timeIntervalSince1970: -62_135_596_800)))
    #expect(values["b"] == .data(Data("hello".utf8)))
  }

  @Test(arguments: [
    ("<plist><dict><key>a</key></dict></plist>", TextProblem.Code.syntax),
    ("<plist><dict><string>a</string></dict></plist>", .syntax),
    ("<plist><string>a</plist>", .syntax),
    ("<plist><string>a</string></plist>tail", .syntax),
    ("<plist><integer>1x</integer></plist>", .syntax),
    ("<plist><integer></integer></plist>", .syntax),
    ("<plist><date>2024-13-01T00:00:00Z</date></plist>", .syntax),
    ("<plist><data>***</data></plist>", .syntax),
    ("<plist><script>1</script></plist>", .syntax),
    ("<plist><string>a & b</string></plist>", .syntax),
    ("<plist><string>&file;</string></plist>", .forbiddenMarkup),
    ("<!DOCTYPE p [<!ENTITY a \"b\">]><plist><string/></plist>", .forbiddenMarkup),
    ("<plist>", .syntax),
    ("", .syntax),
    ("{ a = b; }", .syntax),
  ])
  func `A damaged XML property list is refused with its position`(
    text: String, code: TextProblem.Code
  ) {
    let problem = #expect(throws: TextProblem.self) {
      try PropertyListParser.read(Data(text.utf8), file: "Bad.plist")
    }
    #expect(problem?.code == code)
    #expect(problem?.line == 1)
    #expect(problem?.description.hasPrefix("Bad.plist:1:") == true)
  }

  @Test func `Nesting without end is refused before it does harm`() {
    let text = String(repeating: "<array>", count: 100_000)
    #expect(code(of: Data(text.utf8)) == .tooLarge)
  }

  @Test func `A file over the limit is refused unread`() {
    #expect(code(of: Data(repeating: 0x20, count: TextLimits.fileBytes + 1)) == .tooLarge)
    var binary = Data("bplist00".utf8)
    binary.append(Data(count: TextLimits.fileBytes))
    #expect(code(of: binary) == .tooLarge)
  }

  @Test func `Arrays that share their members cannot multiply`() {
    // Eight levels of ten references each would be a hundred million values.
    let levels = (0..<8).map { level in [0xAA] + [UInt8](repeating: UInt8(level + 1), count: 10) }
    #expect(code(of: binary(levels + [[0xA0]])) == .tooLarge)
  }

  @Test func `A large text that is shared cannot multiply`() {
    let text = [0x5F, 0x12, 0x00, 0x10, 0x00, 0x00] + [UInt8](repeating: 0x61, count: 1 << 20)
    let array = [0xAF, 0x10, 40] + [UInt8](repeating: 1, count: 40)
    #expect(code(of: binary([array, text])) == .tooLarge)
  }

  @Test func `An array that holds itself is refused`() {
    #expect(code(of: binary([[0xA1, 0x00]])) == .tooLarge)
  }

  @Test func `A binary property list with any byte changed does no harm`() throws {
    let value: [String: Any] = ["a": [1, 2.5, "é", true], "b": ["c": Data([1, 2])]]
    let data = try PropertyListSerialization.data(
      fromPropertyList: value, format: .binary, options: 0)
    var outcomes: Set<Bool> = []
    for index in data.indices {
      for byte in [0x00, 0x0F, 0x5F, 0x7F, 0xA8, 0xDF, 0xFF] as [UInt8] {
        var changed = data
        changed[index] = byte
        outcomes.insert(code(of: changed) == nil)
        outcomes.insert(code(of: data.prefix(index)) == nil)
      }
    }
    #expect(outcomes == [true, false])
  }

  @Test func `The top of a dictionary file must be a dictionary`() {
    let problem = #expect(throws: TextProblem.self) {
      try PropertyListParser.readDictionary(Data("<string>a</string>".utf8), file: "Info.plist")
    }
    #expect(problem?.code == .type)
  }

  private func code(of data: Data) -> TextProblem.Code? {
    do {
      _ = try PropertyListParser.read(data, file: "Hostile.plist")
      return nil
    } catch {
      return error.code
    }
  }

  /// A binary property list of these objects, the first at the top, with references of one byte.
  private func binary(_ objects: [[UInt8]]) -> Data {
    var bytes = Array("bplist00".utf8)
    var table: [UInt8] = []
    for object in objects {
      table += (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (24 - $0 * 8)) }
      bytes += object
    }
    let words = [objects.count, 0, bytes.count].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - $0 * 8)) }
    }
    return Data(bytes + table + [0, 0, 0, 0, 0, 0, 4, 1] + words)
  }
}
