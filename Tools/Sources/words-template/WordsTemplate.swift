import Words

/// Prints the template of the translations, which `make pot` writes to `po/usernotifications.pot`.
@main enum WordsTemplate {
  static func main() { print(TranslationTemplate.text, terminator: "") }
}
