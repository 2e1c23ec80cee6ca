/// Comments and pages are written in plain technical English, measured by the phrases of `Phrase.all`.
///
/// Such a phrase can be right in its place, so the rate of a module or a page is limited, not each phrase.
struct ProseRule {
  /// The most phrases in 1,000 comment lines of a module.
  static let mostInComments = 15
  /// The most phrases in 1,000 words of a page.
  static let mostInPages = 5
  /// A module or a page with fewer lines or words than this is not measured.
  static let least = 40

  /// The lines of prose or the words that were read, by module or page, and the phrases in them.
  private(set) var sizes: [String: Int] = [:]
  private(set) var phrases: [String: [Finding]] = [:]

  /// Reads a file; one without prose is ignored.
  mutating func read(_ text: String, path: String) {
    let isPage = path.hasSuffix(".md")
    let places = Self.places(of: path)
    // Splitting at bytes takes a fraction of the time that splitting at characters takes.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      guard let prose = Self.prose(of: Substring(line), path: path) else { continue }
      let size = isPage ? prose.split(whereSeparator: \.isWhitespace).count : 1
      let found = Phrase.matches(in: prose).map {
        Finding(path: path, line: number + 1, what: "\"\($0.text)\"", remedy: $0.advice)
      }
      for place in places {
        sizes[place, default: 0] += size
        phrases[place, default: []] += found
      }
    }
  }

  /// The phrases of each module and page that is beyond its limit, each once.
  var findings: [Finding] {
    var reported: Set<Finding> = []
    // A folder comes before its product, whose rate says less about a phrase.
    return sizes.sorted { $0.key.count > $1.key.count }.flatMap { place, size -> [Finding] in
      let found = (phrases[place] ?? []).filter { !reported.contains($0) }
      let most = place.hasSuffix(".md") ? Self.mostInPages : Self.mostInComments
      let count = phrases[place]?.count ?? 0
      guard size >= Self.least, count * 1_000 > most * size else { return [] }
      reported.formUnion(found)
      let rate = count * 1_000 / size
      return found.map { finding in
        var finding = finding
        finding.what += ", and \(place) has \(rate) such phrases in 1,000, of \(most) allowed"
        return finding
      }
    }
  }

  /// The module or page that a file belongs to. The tests of a folder also count with all of their product, because those of
  /// a small folder are too few to be measured.
  private static func places(of path: String) -> Set<String> {
    if path.hasSuffix(".md") { return [path] }
    let parts = path.split(separator: "/")
    if parts.contains("Tests") || parts.contains("EndToEnd") {
      return Set([1, 2].map { "the tests of \(parts.prefix($0).joined(separator: "/"))" })
    }
    if ["Benchmarks", "Examples", "Fuzzing"].contains(parts[0]) { return [String(parts[0])] }
    return [parts.prefix((parts.firstIndex(of: "Sources") ?? 1) + 2).joined(separator: "/")]
  }

  /// The comment, the name of a test or the text of a page in a line.
  private static func prose(of line: Substring, path: String) -> Substring? {
    let text = line.drop { $0 == " " || $0 == "\t" }
    if path.hasSuffix(".md") { return text }
    if path.hasSuffix(".py") || path.hasSuffix(".sh") { return text.hasPrefix("#") ? text : nil }
    if text.hasPrefix("//") { return text }
    guard path.hasSuffix(".swift") else {
      return text.hasPrefix("*") || text.hasPrefix("/*") ? text : nil
    }
    guard let name = text.firstRange(of: "func `") else { return nil }
    return text[name.upperBound...].prefix { $0 != "`" }
  }
}
