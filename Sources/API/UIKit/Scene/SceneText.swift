/// Cuts texts so that a scene keeps its limits; what a letter is made of counts too.
struct SceneText {
  /// The bytes that are left for texts.
  private(set) var bytes = SceneLimits.textBytes

  /// As much of a text as fits: whole letters only, without those of endless marks.
  mutating func cut(_ text: String) -> String {
    var cut = ""
    var signs = 0
    for letter in text {
      let count = letter.unicodeScalars.count
      if count > SceneLimits.signsOfLetter { continue }
      let length = letter.utf8.count
      guard signs + count <= SceneLimits.textCharacters, length <= bytes else { break }
      signs += count
      bytes -= length
      cut.append(letter)
    }
    return cut
  }
}
