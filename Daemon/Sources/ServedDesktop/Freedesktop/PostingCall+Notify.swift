import DesktopEntries
import Foundation
package import NotificationEngine
package import NotificationModel
import NotificationText
package import Words

/// The media of a notification, which are imported before the core decides about the notification.
package struct PostedMedia: Hashable, Sendable {
  /// The picture.
  package var picture: PostedPicture?
  /// The bytes of a sound.
  package var sound: [UInt8]?
}

/// The picture of a `Notify` call.
package enum PostedPicture: Hashable, Sendable {
  /// Pixels in the call.
  case raw(RawPicture)
  /// The bytes of a picture file in the call.
  case encoded([UInt8])
  /// Candidates of which the first usable one is taken: paths of files and names of the icon theme; without a usable one the
  /// pixels in the call.
  case named([String], otherwise: RawPicture? = nil)
  /// A picture in the call that cannot be used.
  case unusable(PictureProblem)

  /// Whether it may be the file of a path.
  package var namesFiles: Bool {
    if case .named(let names, _) = self { names.contains { $0.hasPrefix("/") } } else { false }
  }
}

extension PostingCall {
  /// Creates the notification of a call; texts beyond their limits are cut.
  package init(
    _ call: NotifyArguments, from sender: BusSender, facts: ProgramFacts,
    words: Vocabulary = .english
  ) {
    let hints = call.hints
    let body = BodyMarkup(String(call.body.prefix(bytes: ServedDesktopLimits.markupBytes)))
    let runs = Self.runs(of: body)
    var content = NotificationContent()
    content.title = .literal(PostedText.title(call.summary))
    content.body = .literal(runs.map(\.text).joined())
    let origin = hints.line("x-kde-origin-name")
    content.subtitle = .literal(origin)
    content.threadIdentifier = origin
    content.interruptionLevel = hints.level
    content.sound = hints.sound(namesFiles: facts.namesFiles)
    self.init(
      program: PostingProgram(claim: call.claim, facts: facts), sender: sender,
      replaces: call.replaces, tag: hints.tag, content: content,
      actions: Self.actions(of: call, words))
    posting.origin = origin
    posting.styledBody = body.isPlain ? [] : runs
    posting.opensByAction = call.keys.contains { $0.utf8.elementsEqual(Posting.defaultAction.utf8) }
    posting.isResident = hints.truth("resident")
    isTransient = hints.truth("transient")
    posting.progress = hints.progress
    posting.lifetime =
      call.expireTimeout < 0
      ? hints.isCritical ? 0 : nil
      : Int64(min(call.expireTimeout, ServedDesktopLimits.longestLifetime)) * 1_000
  }

  /// The body's runs; they share one limit, so that many short runs cannot exceed it.
  private static func runs(of body: BodyMarkup) -> [StyledText] {
    var cleaner = PostedText(bytes: ServedDesktopLimits.bodyBytes, keepsLines: true)
    return trimmed(
      body.runs.map { run in
        var run = run
        run.text = cleaner.clean(run.text)
        return run
      })
  }

  /// Removes empty lines and blanks at both ends of the text: programs leave empty lines that would appear as holes. The first
  /// line keeps its indentation.
  private static func trimmed(_ runs: [StyledText]) -> [StyledText] {
    let scalars = runs.flatMap(\.text.unicodeScalars)
    func isSeen(_ scalar: Unicode.Scalar) -> Bool { !scalar.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: isSeen), let last = scalars.lastIndex(where: isSeen)
    else { return [] }
    let kept = (scalars[..<first].lastIndex(of: "\n").map { $0 + 1 } ?? 0)..<last + 1
    var position = 0
    return runs.compactMap { run in
      var run = run
      let own = position..<position + run.text.unicodeScalars.count
      position = own.upperBound
      run.text = String(String.UnicodeScalarView(scalars[own.clamped(to: kept)]))
      return run.text.isEmpty ? nil : run
    }
  }

  /// The buttons, without the default action and without keys that cannot be stored.
  private static func actions(
    of call: NotifyArguments, _ vocabulary: Vocabulary
  ) -> [NotificationAction] {
    var actions: [NotificationAction] = []
    var seen: Set<String> = []
    for index in stride(from: 0, to: call.actions.count - 1, by: 2) {
      let key = call.actions[index]
      guard actions.count < ServedDesktopLimits.actions,
        key.utf8.count <= ServedDesktopLimits.keyBytes, key != Posting.defaultAction, !key.isEmpty,
        seen.insert(key).inserted,
        PostedText.line(key, bytes: ServedDesktopLimits.keyBytes) == key
      else { continue }
      let isReply = key == Posting.replyAction
      let own = PostedText.line(call.actions[index + 1], bytes: ServedDesktopLimits.labelBytes)
      let usual = PostedText.line(
        isReply ? vocabulary.text(.reply) : key, bytes: ServedDesktopLimits.labelBytes)
      let label = own.isEmpty ? usual : own
      let word = own.isEmpty && isReply ? SystemText(.reply) : nil
      actions.append(
        NotificationAction(
          identifier: key, title: .literal(label),
          textInput: isReply ? call.hints.replyField(label, word) : nil, systemTitle: word))
    }
    return actions
  }
}

extension NotifyArguments {
  /// The program's claim about itself.
  var claim: ProgramClaim {
    ProgramClaim(
      name: PostedText.name(appName), desktopEntry: hints.desktopEntry)
  }

  fileprivate var keys: [String] {
    stride(from: 0, to: actions.count - 1, by: 2).map { actions[$0] }
  }

  /// The picture, in the order of the specification. A picture in the body or a file of the notification precedes the app
  /// icon, which is less specific.
  package var picture: PostedPicture? {
    switch hints.picture(["image-data", "image_data"]) {
    case .success(let picture)?: return .raw(picture)
    case .failure(let problem)?: return .unusable(problem)
    case nil: break
    }
    let hinted = [hints.text("image-path"), hints.text("image_path")].compactMap(\.pictureName)
    let files = (bodyPictures + hints.texts("x-kde-urls")).compactMap(\.localPath)
    let names = hinted + files + [appIcon].compactMap(\.pictureName)
    let last = hints.picture(["icon_data"])
    if !names.isEmpty { return .named(names, otherwise: try? last?.get()) }
    switch last {
    case .success(let picture)?: return .raw(picture)
    case .failure(let problem)?: return .unusable(problem)
    case nil: return nil
    }
  }
}

extension NotifyArguments {
  /// The pictures that the body names; most bodies name no picture and are read once only.
  private var bodyPictures: [String] {
    guard body.utf8.contains(UInt8(ascii: "<")) else { return [] }
    return BodyMarkup(String(body.prefix(bytes: ServedDesktopLimits.markupBytes))).pictures
      .map(\.source)
  }
}

extension PostedPicture {
  /// The first theme icon with one of these names; nil if no name can be an icon.
  ///
  /// GLib adds the symbolic form of each icon as a further name.
  init?(themed names: [String]) {
    var found: [String] = []
    for name in names.prefix(2 * ServedDesktopLimits.iconNames).map(IconTheme.full)
    where name.isFileName && !found.contains(name) { found.append(name) }
    guard !found.isEmpty else { return nil }
    self = .named(Array(found.prefix(ServedDesktopLimits.iconNames)))
  }

  /// The picture in a local file; nil for any other location.
  init?(file place: String) {
    guard let path = place.localPath else { return nil }
    self = .named([path])
  }
}

extension String {
  /// The path of a local file, or the name of a theme icon; nil for any other text.
  fileprivate var pictureName: String? {
    localPath ?? (isFileName ? self : nil)
  }

  /// The path of a local file, from a path or a URL; nil for any other text.
  fileprivate var localPath: String? {
    guard utf8.count <= ServedDesktopLimits.pathBytes else { return nil }
    if hasPrefix("/") { return self }
    guard hasPrefix("file:///"), let path = dropFirst("file://".count).removingPercentEncoding,
      !path.utf8.contains(0)
    else { return nil }
    return path
  }
}

extension NotifyHints {
  /// A short text on one line; empty if it is missing.
  fileprivate func line(_ name: String) -> String {
    PostedText.line(text(name), bytes: ServedDesktopLimits.labelBytes)
  }

  /// The name of the program's desktop file without its extension; empty if the hint is missing.
  var desktopEntry: String {
    let name = line("desktop-entry")
    return name.hasSuffix(".desktop") ? String(name.dropLast(".desktop".count)) : name
  }

  fileprivate var tag: String {
    let names = [
      "x-canonical-private-synchronous", "private-synchronous", "synchronous",
      "x-dunst-stack-tag",
    ]
    let tag = names.lazy.map { self.text($0) }.first { !$0.isEmpty } ?? ""
    return PostedText.line(tag, bytes: ServedDesktopLimits.keyBytes)
  }

  /// The progress in percent. Programs send −1 and 101 when the user passes an end of the scale, so values are clamped; a
  /// value that is not an integer is ignored (S9, S14).
  fileprivate var progress: Int? { integer("value").map { min(max($0, 0), 100) } }

  /// The urgency, raised or lowered by the category; no notification is critical by itself (S18).
  fileprivate var level: InterruptionLevel {
    let category = line("category")
    if category == "call.incoming" || category.hasPrefix("alarm.") { return .timeSensitive }
    if isCritical { return .timeSensitive }
    if integer("urgency") == 0 { return .passive }
    let quiet = ["device", "transfer"]
    let isQuiet = quiet.contains { category == $0 || category.hasPrefix("\($0).") }
    return isQuiet && !has("urgency") ? .passive : .active
  }

  /// The sound that the program names, a file before a name of the sound theme; without one a notification is silent (S19). If
  /// the program may not name files, the default sound replaces a file.
  fileprivate func sound(namesFiles: Bool) -> Sound? {
    guard !truth("suppress-sound") else { return nil }
    let place = text("sound-file")
    if namesFiles, let path = place.localPath {
      return Sound(kind: .standard, name: path, source: .file)
    }
    let name = line("sound-name")
    guard name.isEmpty else { return Sound(kind: .standard, name: name, source: .theme) }
    return place.isEmpty ? nil : .standard
  }

  /// Whether it is critical for its program: without a timeout it stays until it is dismissed (S44).
  fileprivate var isCritical: Bool { integer("urgency") == 2 }

  fileprivate func replyField(
    _ label: String, _ word: SystemText?
  ) -> NotificationAction.TextInput {
    let button = line("x-kde-reply-submit-button-text")
    return NotificationAction.TextInput(
      buttonTitle: .literal(button.isEmpty ? label : button),
      placeholder: .literal(line("x-kde-reply-placeholder-text")),
      systemTitle: button.isEmpty ? word : nil)
  }
}

extension String {
  /// The longest prefix with at most this many bytes.
  func prefix(bytes: Int) -> Substring {
    guard utf8.count > bytes else { return self[...] }
    var end = utf8.index(startIndex, offsetBy: bytes)
    while end > startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return self[..<end]
  }
}
