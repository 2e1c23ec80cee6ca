/// Why a picture was not downloaded.
package enum PictureFailure: Error, Hashable, Sendable {
  /// The address is not one over `https`, or has a password.
  case address
  /// The server answered with this status.
  case status(UInt)
  /// The server named another address, which is not one over `https`.
  case redirect(String)
  /// The server named too many other addresses.
  case tooManyRedirects
  /// The picture has more bytes than the limit.
  case tooLarge
  /// The connection failed.
  case connection(String)
}

extension PictureFailure: CustomStringConvertible {
  /// The reason, as the rest of a sentence.
  package var description: String {
    switch self {
    case .address: "the address is not one over https"
    case .status(let status): "the server answered \(status)"
    case .redirect(let address): "the server named \(address), which is not an address over https"
    case .tooManyRedirects:
      "the server named more than \(WebPicturesLimits.redirects) other addresses"
    case .tooLarge: "it has more than \(WebPicturesLimits.pictureBytes) bytes"
    case .connection(let reason): "the server cannot be reached (\(reason))"
    }
  }
}
