extension DesktopServer {
  /// What a person does without because of this server, in words; the list has all of it.
  public var losses: [String] {
    var losses: [String] = []
    if !showsBody { losses.append("texts below the title are cut short") }
    if !hasButtons { losses.append("no buttons and no questions: answer with unctl") }
    if hasButtons, !takesReplies { losses.append("no field for replies on the bubble") }
    if !keepsList { losses.append("what has left the screen is only in our list") }
    if name == "portal" { losses.append("a dismissed notification stays in the list") }
    return losses
  }
}
