/// Delivers a request when the person crosses the border of a region (B20).
open class UNLocationNotificationTrigger: UNNotificationTrigger {
  private let storedRegion: CLRegion

  /// The region; each reading gives a copy of its own.
  open var region: CLRegion { storedRegion.copy() as? CLRegion ?? storedRegion }

  /// Creates a trigger, with a copy of the region.
  ///
  /// - Parameters:
  ///   - region: The region; whether coming in or going out counts is said there.
  ///   - repeats: Whether to deliver at each crossing.
  public convenience init(region: CLRegion, repeats: Bool) {
    self.init(_Designated(), copying: region, repeats: repeats)
  }

  /// Creates it from all its fields; for this package alone.
  public init(_ designated: _Designated, copying region: CLRegion, repeats: Bool) {
    storedRegion = region.copy() as? CLRegion ?? region
    super.init(designated, repeats: repeats)
  }

  /// Reads a trigger from an archive, or fails when the region is missing.
  public required init?(coder: NSCoder) {
    let classes: [AnyClass] = [CLCircularRegion.self, CLBeaconRegion.self, CLRegion.self]
    guard let region = FieldReader(coder).object(of: classes, "region") as? CLRegion else {
      return nil
    }
    storedRegion = region
    super.init(coder: coder)
  }

  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(storedRegion, forKey: "region")
  }

  open override func isEqual(_ object: Any?) -> Bool {
    super.isEqual(object)
      && (object as? UNLocationNotificationTrigger)?.storedRegion == storedRegion
  }

  open override var hash: Int { storedRegion.hash }

  open override var description: String {
    describe(["repeats": repeats.answer, "region": storedRegion.description])
  }
}
