import NotificationModel

/// A link that opens the page once, and where on the page it leads.
struct PageLink {
  let text: String

  /// Adds to a link with its secret what the page is to open with.
  ///
  /// The place goes behind a number sign: browsers keep it when they are led from the link to the page, and
  /// never send it.
  init(_ link: String, showsDeveloper: Bool, settingsOf app: BundleIdentifier?) {
    // An identifier has no character that would have to be escaped.
    let place = app.map { "#/settings/app/\($0)" } ?? ""
    text = link + (showsDeveloper ? "&developer" : "") + place
  }
}
