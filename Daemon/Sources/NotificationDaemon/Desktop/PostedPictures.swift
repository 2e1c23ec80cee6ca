import AttachmentStore
import ByteParsing
import DesktopEntries
import Dispatch
import Foundation
import LinuxEvents
import NIOCore
import NotificationEngine
import NotificationModel
import ServedDesktop

/// The pictures and sounds of posted notifications: prepared before the core decides about the call.
///
/// A program may delete its files as soon as its call is answered, so a picture is copied before (S16).
struct PostedPictures {
  /// A picture that is ready to be copied.
  private struct Found {
    let attachment: Attachment
    /// Whether its file was made here for this call, rather than named by the program.
    ///
    /// The path cannot show that: a path from a program may lead through this folder to any other.
    let isOwn: Bool
  }

  /// The folder for pictures that came with a call, until they are copied.
  private let folder: String
  /// The variables of the session, which locate desktop files.
  private let environment: [String: String]
  private let icons: IconSearch
  private let sounds: PostedSounds
  private let stage: AttachmentStage
  private let transactions: TransactionLoop
  private let queue: DispatchQueue
  private let loop: any EventLoop
  private let log: (String) -> Void

  init(
    dataFolder: String, environment: [String: String], themes: DesktopThemes,
    stage: AttachmentStage, transactions: TransactionLoop,
    queue: DispatchQueue, loop: any EventLoop, log: @escaping (String) -> Void
  ) {
    folder = dataFolder + "/postings"
    self.environment = environment
    icons = IconSearch(environment: environment, themes: themes)
    sounds = PostedSounds(folder: dataFolder + "/posted-sounds")
    self.stage = stage
    self.transactions = transactions
    self.queue = queue
    self.loop = loop
    self.log = log
  }

  /// Removes the files of a crashed daemon.
  func sweep() {
    queue.async { [folder, sounds] in
      try? FileManager.default.removeItem(atPath: folder)
      sounds.sweep()
    }
  }

  /// Submits a notification with its usable picture and sound, and then calls the closure.
  func submit(
    _ posted: PostingCall, _ media: PostedMedia, _ origin: CallOrigin,
    done: @escaping () -> Void
  ) {
    let bound = NIOLoopBound((pictures: self, posted: posted, done: done), eventLoop: loop)
    let path = "\(folder)/\(origin.connection.value)-\(origin.message).png"
    let entries = [posted.program.claim.desktopEntry, posted.app.rawValue]
    let owner = stage.owner(of: posted)
    queue.async { [folder, environment, icons, sounds, loop] in
      let sound = media.sound.flatMap { sounds.keep($0) }
      let found = Self.found(media.picture, path: path, folder: folder) { names in
        let own = entries.lazy.compactMap { DesktopEntry.find($0, environment: environment) }.first?
          .icon
        return Self.named(names, of: owner, besides: own, in: icons, path: path, folder: folder)
      }
      loop.execute {
        var posted = bound.value.posted
        if let sound { posted.content.sound = Sound(kind: .standard, name: sound, source: .file) }
        if found == nil, owner.isConfined, media.picture?.namesFiles == true {
          let name = posted.program.claim.name
          bound.value.pictures.log(
            "a picture of \(name) is left out: it names no picture that it may read itself")
        }
        bound.value.pictures.submit(posted, found, origin, bound.value.done)
      }
    }
  }

  private func submit(
    _ posted: PostingCall, _ found: Found?, _ origin: CallOrigin,
    _ done: @escaping () -> Void
  ) {
    var posted = posted
    let plain = Event.postings(.posted(posted, origin: origin))
    posted.content.attachments = [found?.attachment].compactMap(\.self)
    posted.hasOwnPicture = found?.isOwn == true
    let event = Event.postings(.posted(posted, origin: origin))
    guard let found, let call = StagedCall(event) else {
      transactions.receive(plain)
      return done()
    }
    stage.stage(event, for: call) { [transactions, queue, log] failure in
      if let failure {
        log("a picture of \(posted.program.claim.name) is left out: \(failure.message)")
        transactions.receive(plain)
      }
      // The file is not needed afterwards, regardless of the notification's outcome.
      let path = found.attachment.path
      if found.isOwn { queue.async { try? FileManager.default.removeItem(atPath: path) } }
      done()
    }
  }

  /// The picture as an attachment; nil if it cannot be one.
  private static func found(
    _ picture: PostedPicture?, path: String, folder: String, named: ([String]) -> Found?
  ) -> Found? {
    switch picture {
    case .unusable, nil: nil
    case .named(let names, let otherwise):
      named(names) ?? otherwise.flatMap { kept($0.png(), path: path, folder: folder) }
    case .raw(let picture): kept(picture.png(), path: path, folder: folder)
    case .encoded(let bytes): kept(bytes, path: path, folder: folder)
    }
  }

  /// The first of these names that is a picture which the program may name. The icon of the app itself is on its notifications
  /// anyway.
  ///
  /// An icon of the theme is copied, because a sandboxed program may name the icon but not its file.
  private static func named(
    _ names: [String], of owner: AttachmentOwner, besides own: String?, in icons: IconSearch,
    path: String, folder: String
  ) -> Found? {
    let own = own.map(IconTheme.full)
    return names.lazy.filter { IconTheme.full($0) != own }.compactMap { name in
      if name.hasPrefix("/") {
        guard let file = try? ForeignFile.open(name), owner.mayRead(file.truePath),
          let head = try? file.head(AttachmentLimits.headBytes),
          let type = PictureFile.type(of: head, takesDrawings: true)
        else { return nil }
        return Found(
          attachment: Attachment(identifier: "picture", path: name, type: type), isOwn: false)
      }
      return icons.bytes(of: name).flatMap { kept($0, path: path, folder: folder) }
    }.first
  }

  private static func kept(_ bytes: [UInt8], path: String, folder: String) -> Found? {
    PictureFile.write(bytes, named: "picture", at: path, in: folder, takesDrawings: true)
      .map { Found(attachment: $0, isOwn: true) }
  }
}
