/// How the keyboard of a device would look and work; nothing of it is told to shells but the first.
struct TextTraits {
  var isSecure = false
  var spellChecking = UITextSpellCheckingType.default
  var autocorrection = UITextAutocorrectionType.default
  var autocapitalization = UITextAutocapitalizationType.sentences
  var keyboard = UIKeyboardType.default
  var returnKey = UIReturnKeyType.default
  var waitsForText = false
}
