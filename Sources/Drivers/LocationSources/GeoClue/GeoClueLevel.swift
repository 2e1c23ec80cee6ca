/// How exact a place GeoClue is asked for; it turns on no source that is more exact than that.
enum GeoClueLevel: UInt32 {
  /// By the address on the network: tens of kilometres.
  case city = 4
  /// By the cells of telephones: kilometres.
  case neighborhood = 5
  /// By the wireless networks around: some hundred metres.
  case street = 6
  /// By satellites: metres.
  case exact = 8

  /// The coarsest one whose places are as exact as that, in metres.
  init(within accuracy: Double) {
    self =
      switch accuracy {
      case 50_000...: .city
      case 5_000...: .neighborhood
      case 500...: .street
      default: .exact
      }
  }
}
