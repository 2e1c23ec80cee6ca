/// A kind of input method, and the order in which they are looked for.
enum MethodKind: Hashable, CaseIterable {
  case fcitx
  case ibus

  /// The kinds in search order, beginning with the kind of the environment.
  static func order(_ environment: [String: String]) -> [MethodKind] {
    guard let named = named(environment) else { return allCases }
    return [named] + allCases.filter { $0 != named }
  }

  /// The kind that the environment names, as toolkits read it.
  private static func named(_ environment: [String: String]) -> MethodKind? {
    let names = ["GTK_IM_MODULE", "QT_IM_MODULE"].compactMap { environment[$0] }
    let server = environment["XMODIFIERS"].flatMap(Self.server) ?? ""
    return (names + [server]).lazy.compactMap(MethodKind.init(name:)).first
  }

  private init?(name: String) {
    switch name {
    case "fcitx", "fcitx5": self = .fcitx
    case "ibus": self = .ibus
    default: return nil
    }
  }

  /// The server in a text like `@im=ibus@lock=none`.
  private static func server(_ modifiers: String) -> String? {
    modifiers.split(separator: "@").first { $0.hasPrefix("im=") }.map { String($0.dropFirst(3)) }
  }
}
