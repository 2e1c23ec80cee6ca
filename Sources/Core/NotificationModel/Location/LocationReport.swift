/// What the system knows of where the device is, for whoever looks after it.
public struct LocationReport: Hashable, Sendable {
  /// Where fixes come from: a source's name, such as `GeoClue`; absent while nobody needs any.
  public var source: String?
  /// Why there are none, where that is known.
  public var problem: String?
  /// The last fix, where there is one.
  public var fix: LocationFix?
  /// What is needed at the moment; absent where no source runs.
  public var need: LocationNeed?
  /// How many regions are watched, for all apps.
  public var regions: Int

  /// Creates a report.
  public init(
    source: String?, problem: String?, fix: LocationFix?, need: LocationNeed?, regions: Int
  ) {
    self.source = source
    self.problem = problem
    self.fix = fix
    self.need = need
    self.regions = regions
  }
}
