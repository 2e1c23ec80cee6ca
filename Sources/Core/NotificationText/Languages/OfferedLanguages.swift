/// The languages of an app, taken apart once for all the texts that are looked up in them.
struct OfferedLanguages: Hashable, Sendable {
  private struct Offer: Hashable {
    var name: String
    var tag: LanguageTag?
  }

  private let offers: [Offer]

  /// Takes the names that can be those of folders.
  init(names: some Sequence<String>) {
    offers = names.filter(Self.isShort).sorted().map { Offer(name: $0, tag: LanguageTag($0)) }
  }

  /// The names in the order in which a key is looked for.
  func order(preferred: [String], developmentRegion: String?) -> [String] {
    var order: [String] = []
    for wanted in preferred + [developmentRegion].compactMap(\.self) {
      for name in matches(of: wanted) where !order.contains(name) { order.append(name) }
    }
    if !order.contains("Base"), offers.contains(where: { $0.name == "Base" }) {
      order.append("Base")
    }
    return order.isEmpty ? offers.prefix(1).map(\.name) : order
  }

  private func matches(of wanted: String) -> [String] {
    guard let tag = LanguageTag(wanted) else {
      return Self.isShort(wanted) ? offers.map(\.name).filter { $0 == wanted } : []
    }
    let ranked = offers.compactMap { offer -> (rank: Int, name: String)? in
      guard let offered = offer.tag else { return nil }
      return Self.distance(tag, offered).map { ($0, offer.name) }
    }
    return ranked.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) }.map(\.name)
  }

  private static func isShort(_ name: String) -> Bool {
    name.utf8.count <= TextLimits.languageBytes
  }

  /// How far a language of the app is from a wanted one, or nothing where it does not serve.
  private static func distance(_ wanted: LanguageTag, _ offered: LanguageTag) -> Int? {
    guard wanted.language == offered.language, wanted.likelyScript == offered.likelyScript else {
      return nil
    }
    if offered.region == wanted.region { return 0 }
    if offered.region == nil { return 1 }
    return wanted.region == nil && offered.region == mainRegions[wanted.language] ? 1 : 2
  }

  /// The region that a language without one means most often.
  private static let mainRegions = ["en": "US", "pt": "BR", "es": "ES", "fr": "FR", "zh": "CN"]
}
