/// A coder that holds nothing, for classes that are made as from a storyboard.
///
/// A plain `NSCoder` ends the process when it is asked for something.
package final class EmptyCoder: NSCoder {
  public override var allowsKeyedCoding: Bool { true }
  public override func containsValue(forKey key: String) -> Bool { false }
  public override func decodeObject(forKey key: String) -> Any? { nil }
  public override func decodeBool(forKey key: String) -> Bool { false }
  public override func decodeInteger(forKey key: String) -> Int { 0 }
  public override func decodeInt32(forKey key: String) -> Int32 { 0 }
  public override func decodeInt64(forKey key: String) -> Int64 { 0 }
  public override func decodeDouble(forKey key: String) -> Double { 0 }
  public override func decodeFloat(forKey key: String) -> Float { 0 }
}
