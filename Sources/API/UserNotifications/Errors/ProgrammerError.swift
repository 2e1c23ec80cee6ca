/// Ends the process where Apple's framework raises an exception for a mistake in the program (B5).
///
/// The sentence is printed in release builds too, which `precondition` would not do.
func requireOfProgram(_ isRight: Bool, _ sentence: @autoclosure () -> String) {
  if !isRight { fatalError(sentence()) }
}
