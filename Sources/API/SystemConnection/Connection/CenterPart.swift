/// What a module has for an app, such as its center: one for each process of the app.
package protocol CenterPart: AnyObject {
  /// The app's process has ended: its delegates are gone, and nobody need be told.
  func endProcess()
}
