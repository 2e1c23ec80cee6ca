import Foundation
import NotificationModel
import Testing

@testable import Places

/// Malicious files.
@Suite struct HostileMarkupTests {
  private func problem(_ text: String) -> String? {
    do {
      _ = try Track(reading: Array(text.utf8))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `Entities that would grow a thousand times are refused`() {
    let laughs = (1...9).map { level in
      "<!ENTITY lol\(level) \"" + String(repeating: "&lol\(level - 1);", count: 10) + "\">"
    }.joined(separator: "\n")
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE gpx [<!ENTITY lol0 "lol">
      \(laughs)]>
      <gpx><trk><name>&lol9;</name></trk><wpt lat="1" lon="1"/></gpx>
      """
    #expect(problem(text) == "line 2: declarations such as <!DOCTYPE> are refused; remove them")
  }

  @Test(arguments: ["SYSTEM \"file:///etc/hostname\"", "PUBLIC \"a\" \"http://127.0.0.1:9/a\""])
  func `An external file is never opened`(place: String) {
    #expect(
      problem("<!DOCTYPE gpx \(place)><gpx><wpt lat='1' lon='1'/></gpx>")
        == "line 1: declarations such as <!DOCTYPE> are refused; remove them")
    #expect(
      problem("<!DOCTYPE gpx [<!ENTITY a \(place)>]><gpx><trk><name>&a;</name></trk></gpx>")
        == "line 1: declarations such as <!DOCTYPE> are refused; remove them")
    #expect(
      problem("<gpx><trk><name>&a;</name></trk><wpt lat='1' lon='1'/></gpx>")
        == "line 1: “&” does not begin a known character; write &amp;")
  }

  @Test(arguments: [
    ("<gpx", "line 1: <gpx> is not closed; the file is cut short"),
    ("<gpx>", "line 1: <gpx> is not closed; the file is cut short"),
    ("<gpx><a></gpx>", "line 1: </a> must come here, not </gpx>"),
    ("<gpx></gpx></gpx>", "line 1: </gpx> ends what never began"),
    ("<gpx></gpx><gpx></gpx>", "line 1: a second document begins; remove it"),
    ("<gpx/>x", "line 1: text is outside of every element; remove it"),
    ("<gpx/><![CDATA[x]]>", "line 1: text is outside of every element; remove it"),
    ("<gpx><!-- </gpx>", "line 1: “-->” is missing; the file is cut short"),
    ("<!--></gpx>", "line 1: “-->” is missing; the file is cut short"),
    ("<gpx><![CDATA[</gpx>", "line 1: “]]>” is missing; the file is cut short"),
    ("<?xml", "line 1: “?>” is missing; the file is cut short"),
    ("<gpx a=\"1></gpx>", "line 1: the value of a must be in quotes"),
    ("<gpx a=1></gpx>", "line 1: the value of a must be in quotes"),
    ("<gpx a></gpx>", "line 1: “=” is missing after a"),
    ("<gpx a='1'b='2'></gpx>", "line 1: a blank is missing in <gpx>"),
    ("<gpx>\n< a></gpx>", "line 2: a name must come here; write < as &lt;"),
    ("<!-- only -->", "line 1: there is no element"),
    (
      "<gpx><trk><name>&#0;</name></trk></gpx>",
      "line 1: “&” does not begin a known character; write &amp;"
    ),
    (
      "<gpx><trk><name>&#xD800;</name></trk></gpx>",
      "line 1: “&” does not begin a known character; write &amp;"
    ),
    (
      "<gpx><trk><name>&#99999999;</name></trk></gpx>",
      "line 1: “&” does not begin a known character; write &amp;"
    ),
    (
      "<gpx><trk><name>& </name></trk></gpx>",
      "line 1: “&” does not begin a known character; write &amp;"
    ),
  ])
  func `Markup that is not well-formed is refused with its line`(text: String, message: String) {
    #expect(problem(text) == message)
  }

  @Test func `Markup that is nested too deeply, too long or too frequent is refused`() {
    let deep = "<gpx>" + String(repeating: "<a>", count: 64)
    #expect(problem(deep) == "line 1: elements lie deeper than 64; make it flatter")
    let attributes = (0...64).map { " a\($0)=''" }.joined()
    #expect(problem("<gpx\(attributes)/>") == "line 1: more than 64 attributes; remove some")
    let name = String(repeating: "n", count: 257)
    #expect(
      problem("<\(name)/>") == "line 1: a name has more than 256 bytes; make it shorter")
    let bytes = [UInt8](repeating: 0x20, count: TrackLimits.fileBytes + 1)
    #expect(throws: TrackProblem(message: "more than 33554432 bytes; make it smaller")) {
      try Track(reading: bytes)
    }
    let points = Array("<gpx><wpt lat='1' lon='1'/><wpt lat='1' lon='1'/></gpx>".utf8)
    #expect(throws: TrackProblem(message: "more than 1 points; make it smaller")) {
      try GPXReader.track(points, limit: 1)
    }
  }

  @Test func `A long name is cut, and text that is never read may have any length`() throws {
    let long = String(repeating: "x", count: 100_000)
    let track = try Track(
      reading: Array(
        "<gpx><trk><name>\(long)</name><desc>\(long)</desc></trk><wpt lat='1' lon='1'/></gpx>".utf8)
    )
    #expect(track.name?.utf8.count == TrackLimits.textBytes)
  }

  @Test func `Other encodings are refused with a remedy`() {
    for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF]] {
      #expect(throws: TrackProblem(line: 1, message: "the file is UTF-16; save it as UTF-8")) {
        try Track(reading: mark + [0x3C, 0])
      }
    }
    // Text that is not read need not be of any encoding.
    let latin =
      Array("<gpx><trk><desc>".utf8) + [0xE4, 0xFF]
      + Array("</desc></trk><wpt lat='1' lon='1'/></gpx>".utf8)
    #expect(throws: Never.self) { try Track(reading: latin) }
  }

  @Test func `A file full of unfinished markup costs no more than its length`() {
    for piece in ["<!--", "<", "&", "<a b='", "]]>", "<a ", "\n", "<a/>", "-->"] {
      let text = String(repeating: piece, count: 20_000 / piece.utf8.count)
      #expect(problem(text) != nil)
      #expect(problem("<gpx>" + text) != nil)
    }
  }
}
