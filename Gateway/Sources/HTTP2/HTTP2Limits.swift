/// The limits of the protocol and of every connection.
package enum HTTP2Limits {
  /// The largest payload of a frame: the protocol's initial SETTINGS_MAX_FRAME_SIZE.
  package static let payloadBytes = 16_384
  /// The window of streams and connections before either side changes it.
  package static let window = 65_535
  /// The largest window.
  static let largestWindow = 0x7FFF_FFFF
  /// SETTINGS_HEADER_TABLE_SIZE.
  static let headerTableBytes = 4_096
  /// How many CONTINUATION frames a header block may have.
  static let continuations = 5
  /// How many reset streams are remembered, whose late frames are ignored.
  static let resetStreams = 255
  /// The lengths in Huffman code of a value that is remembered, because the next request may repeat it.
  static let rememberedCode = 128...1_024
  /// How many changes of the table's size a header block may begin with.
  static let tableChanges = 2
  /// How much room for received bytes, and for bytes to be sent, a connection keeps between reads.
  static let keptBytes = 4_096
}
