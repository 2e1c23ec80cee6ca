import Foundation
import NotificationModel
import NotificationText
import TestSupport
import Testing

struct MessageFormatterTests {
  @Test(
    arguments: [
      ("Hello", [], "Hello"),
      ("%@ and %@", [.string("a"), .string("b")], "a and b"),
      ("%2$@ %1$@", [.string("a"), .string("b")], "b a"),
      (
        "%d %i %u %ld %lu %lld %llu %zd %hhd %qd", (1...10).map { .integer($0) },
        "1 2 3 4 5 6 7 8 9 10"
      ),
      ("%d", [.integer(.min)], "-9223372036854775808"),
      ("%llu", [.unsigned(.max)], "18446744073709551615"),
      ("%d", [.real(2.9)], "2"), ("%d", [.string("7")], "7"), ("%d", [.string("x")], "x"),
      ("%d", [.boolean(true)], "1"),
      (
        "%f %.2f %.0f %e", [.real(1.5), .real(2.345), .real(9), .real(12.5)],
        "1.500000 2.35 9 1.250000e+01"
      ),
      ("%g %.1f", [.integer(3), .string("2.25")], "3 2.2"),
      (
        "%x %X %#x %o", [.integer(255), .integer(255), .integer(255), .integer(8)], "ff FF 0xff 10"
      ),
      ("%s %S", [.string("a"), .string("b")], "a b"),
      ("%c%C", [.string("xyz"), .integer(233)], "xé"),
      ("[%5d] [%-5d] [%05d] [%+d]", (1...4).map { .integer($0) }, "[    1] [2    ] [00003] [+4]"),
      ("[%6.2f] [%06.1f]", [.real(-1.5), .real(-1.5)], "[ -1.50] [-001.5]"),
      (
        "[%5@] [%.2s] [%-4s]", [.string("ab"), .string("abc"), .string("ab")], "[   ab] [ab] [ab  ]"
      ),
      (
        "[%*d] [%-*d] [%.*f]",
        [.integer(4), .integer(1), .integer(3), .integer(2), .integer(1), .real(0.25)],
        "[   1] [2  ] [0.2]"
      ),
      ("[%1$*2$d]", [.integer(1), .integer(-4)], "[1   ]"),
      ("%.3d", [.integer(5)], "005"),
      ("100%% of %@", [.string("50%@")], "100% of 50%@"),
      ("50% off, 5%-10%, 100%", [.string("x")], "50% off, 5%-10%, 100%"),
      ("%@%@%@", [.string("a")], "a"),
      ("%9$@%0$@%d", [], ""),
      ("%p%n%@", [.string("a"), .string("b"), .string("c")], "c"),
      ("%@", [.integer(5)], "5"), ("%@", [.real(1)], "1"), ("%@", [.real(1.25)], "1.25"),
      ("%@", [.boolean(false)], "0"),
      ("%@", [.array([.string("a"), .integer(2)])], "a, 2"),
      ("%@", [.dictionary(["b": .integer(2), "a": .integer(1)])], "a: 1, b: 2"),
      ("%@", [.date(Date(timeIntervalSince1970: 0))], "1970-01-01T00:00:00Z"),
      ("%#@missing@%@", [.string("a"), .string("b")], "b"),
      ("%#@open", [.string("a")], "%#@open"),
    ] as [(String, [PropertyList], String)])
  func `Directives format their arguments`(
    format: String, arguments: [PropertyList], text: String
  ) {
    #expect(MessageFormatter(arguments: arguments, language: "en").text(of: format) == text)
  }

  @Test func `No format asks for more room than the limit`() {
    let formatter = MessageFormatter(
      arguments: [.string(String(repeating: "é", count: 20_000)), .integer(1)], language: "en")
    #expect(formatter.text(of: "%2$9999d").count == TextLimits.fieldWidth)
    #expect(formatter.text(of: "%2$.9999d").count == TextLimits.fieldWidth)
    #expect(formatter.text(of: "%2$.9999f").count == 2 + TextLimits.fractionDigits)
    let long = formatter.text(of: String(repeating: "x%1$@", count: 1_000))
    #expect(long.utf8.count <= TextLimits.shownBytes)
    #expect(long.utf8.count > TextLimits.shownBytes - 2)
    #expect(long.hasSuffix("é"))
  }

  @Test func `Random formats do no harm and never show more than the limit`() {
    var generator = SeededGenerator(seed: 9)
    let letters = Array("%%%%@dufsxcn*.$#-+0123 9'lqhé@v")
    for _ in 0..<3_000 {
      let format = String(
        (0..<Int.random(in: 0..<25, using: &generator)).compactMap { _ in
          letters.randomElement(using: &generator)
        })
      let arguments = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
        PropertyList.random(depth: 2, using: &generator)
      }
      let text = MessageFormatter(arguments: arguments, language: "ru").text(of: format)
      #expect(text.utf8.count <= TextLimits.shownBytes)
    }
  }
}
