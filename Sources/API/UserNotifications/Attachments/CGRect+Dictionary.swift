extension CGRect {
  /// The rectangle as a dictionary with the keys `X`, `Y`, `Width` and `Height`.
  ///
  /// It is what `UNNotificationAttachmentOptionsThumbnailClippingRectKey` stands for (D10).
  ///
  /// - Note: Core Graphics has this property on Apple's systems, as a `CFDictionary`; here it comes with
  ///   this module.
  public var dictionaryRepresentation: NSDictionary {
    [
      "X": Double(origin.x), "Y": Double(origin.y), "Width": Double(size.width),
      "Height": Double(size.height),
    ]
  }
}
