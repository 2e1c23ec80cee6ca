/// Every limit of downloads of pictures, in one place.
package enum WebPicturesLimits {
  /// The most bytes of a picture.
  package static let pictureBytes = 5 * 1_048_576
  /// How many addresses a server may name instead of its own, one after the other.
  package static let redirects = 3
}
