/// A text of an app that has hung, crashed or misled real servers, by the name of its defect.
package struct HostileText: CustomStringConvertible, Sendable {
  /// The defect.
  package let name: String
  /// The text.
  package let text: String

  /// The name alone, because a megabyte is useless in a test's output.
  package var description: String { name }

  private init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  private static func scalars(_ values: [UInt32]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: values.compactMap(Unicode.Scalar.init))
    return String(view)
  }

  private static let megabyte = String(repeating: "x", count: 1_000_000)

  /// One of each kind.
  package static let all: [HostileText] = [
    HostileText("a megabyte", megabyte),
    HostileText("a megabyte of ampersands", String(repeating: "&", count: 1_000_000)),
    HostileText("a megabyte of emoji", String(repeating: "😀", count: 250_000)),
    HostileText("nested bold", String(repeating: "<b>", count: 3_000)),
    HostileText("unclosed markup", "<b><i><u>never <a href='"),
    HostileText("closing markup alone", "</b></i></body></html>"),
    HostileText("a remote image", "<img src=\"http://example.com/track.png\" alt=\"x\">"),
    HostileText("a local image", "<img src=\"file:///dev/zero\">"),
    HostileText("a script", "<script>alert(1)</script><a href=\"javascript:alert(1)\">x</a>"),
    HostileText("entities", "&lt;b&gt; &amp;amp; &#0; &#x41; &bogus;"),
    HostileText("an entity bomb", "<!DOCTYPE x [<!ENTITY a \"b\">]>&a;&a;<![CDATA[x]]>"),
    HostileText("an ampersand with an accent", "&\u{301}lt; <\u{338}b>\u{301}"),
    HostileText("zero bytes", "a\0b\0\0c"),
    HostileText("control characters", scalars(Array(1...0x1F))),
    HostileText("second control characters", "a\u{7F}\u{80}\u{85}\u{9B}31m\u{9F}b"),
    HostileText("terminal escapes", "\u{1B}[31mred\u{1B}]0;title\u{7}"),
    HostileText("reading backwards", "invoice\u{202E}fdp.exe\u{202C}"),
    HostileText("isolates without an end", "\u{2066}\u{2067}\u{2068}\u{202A}\u{202B}\u{202D}"),
    HostileText("byte order marks", "\u{FEFF}a\u{FEFF}\u{FFF9}\u{FFFB}"),
    HostileText("no characters", scalars([0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF, 0xFDD0])),
    HostileText("a tower of marks", "a" + String(repeating: "\u{301}", count: 100_000)),
    HostileText("marks alone", String(repeating: "\u{20DD}", count: 100_000)),
    HostileText("an endless family", String(repeating: "👩\u{200D}", count: 100_000)),
    HostileText("an endless syllable", String(repeating: "\u{1100}", count: 400_000)),
    HostileText("flags", String(repeating: "\u{1F1E6}", count: 50_000)),
    HostileText("tags", "a" + String(repeating: "\u{E0041}", count: 5_000) + "\u{E0001}"),
    HostileText("ten thousand lines", String(repeating: "line\n", count: 10_000)),
    HostileText("every kind of break", "a\r\nb\rc\u{2028}d\u{2029}e\u{B}f\u{C}g\u{85}h"),
    HostileText("formats and commands", "%s%n%x $(reboot) `reboot` ; rm -rf / | --help -t 0 '\""),
    HostileText("blanks alone", " \t\n \u{2028} "),
    HostileText("paths", "../../../../etc/passwd file:///dev/zero /dev/random"),
    HostileText("one long line of blanks", String(repeating: " ", count: 300_000) + "end"),
  ]
}
