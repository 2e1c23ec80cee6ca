import NotificationModel

/// Why the app wants to know places, as its `Info.plist` says.
enum UsageDescription {
  /// Reads the words for a question.
  ///
  /// - Parameters:
  ///   - wish: What the app asks for.
  ///   - key: Which of its purposes it is, for exact places.
  ///   - info: The app's `Info.plist`.
  /// - Returns: The words; nothing where the app says nothing.
  static func text(
    for wish: LocationWish, key: String? = nil, in info: [String: Any]?
  ) -> String? {
    let texts: [Any?] =
      switch wish {
      case .whileUsing:
        [info?["NSLocationWhenInUseUsageDescription"], info?["NSLocationUsageDescription"]]
      case .always:
        [
          info?["NSLocationAlwaysAndWhenInUseUsageDescription"],
          info?["NSLocationAlwaysUsageDescription"],
        ]
      case .precise:
        [key.flatMap { purposes(in: info)[$0] }]
      }
    return texts.lazy.compactMap { $0 as? String }.first { !$0.isEmpty }
  }

  private static func purposes(in info: [String: Any]?) -> [String: Any] {
    info?["NSLocationTemporaryUsageDescriptionDictionary"] as? [String: Any] ?? [:]
  }
}
