import LinuxEvents
import NIOCore
package import NotificationEngine
package import NotificationModel

/// Runs content extensions: one process for each view that a shell has open (J3).
///
/// It lives on the event loop. Nothing it does there waits for an extension.
package final class ContentHost {
  /// What comes of a view.
  package enum Report: Sendable {
    /// The extension said something; pictures that it may not show are taken out.
    case news(ContentEvent)
    /// Its process came to nothing, and the view with it.
    case ended(reason: String)
  }

  /// Told on the loop what comes of a view; after `ended` nothing more.
  package typealias Tell = (Report) -> Void

  private let settings: ExtensionSettings
  private let workplace: ExtensionWorkplace
  private let loop: any EventLoop
  private let memory: MemoryWatch
  private let numbers: ExtensionNumbers
  /// The processes of views that are open, by the views' numbers.
  private var views: [Int64: ContentProcess] = [:]
  /// Called when nothing is left of one more.
  var processIsGone: () -> Void = {}
  /// Processes whose views are closed, which have a moment to say goodbye to them, oldest first.
  private var closing: [ContentProcess] = []

  init(
    settings: ExtensionSettings, workplace: ExtensionWorkplace, loop: any EventLoop,
    memory: MemoryWatch, numbers: ExtensionNumbers
  ) {
    self.settings = settings
    self.workplace = workplace
    self.loop = loop
    self.memory = memory
    self.numbers = numbers
  }

  /// How many processes there are.
  package var processCount: Int { views.count + closing.count }

  /// Starts the process of a view, and tells it to open it.
  ///
  /// - Parameters:
  ///   - opening: The view.
  ///   - folders: Where pictures may lie that it shows, beside the attachments of its notifications and the
  ///     temporary folder of its process.
  ///   - tell: Told what comes of it.
  package func open(
    _ opening: ContentOpening, pictureFolders folders: [String], tell: @escaping Tell
  ) {
    let place = numbers.next()
    let process = ContentProcess(
      opening, place: place, settings: settings, loop: loop, memory: memory,
      pictures: ScenePictures(folders: folders + [workplace.place(place)]))
    let number = opening.number
    process.report = { [weak self] news in
      // One whose view is closed is listened to no longer.
      if self?.views[number] === process { tell(.news(news)) }
    }
    process.isGone = { [weak self, weak process] reason in
      guard let self, let process else { return }
      workplace.remove(place)
      closing.removeAll { $0 === process }
      defer { processIsGone() }
      guard views[number] === process else { return }
      views[number] = nil
      tell(.ended(reason: reason))
    }
    do throws(LinuxError) {
      try process.start(ExtensionProgram(opening), in: workplace)
      views[number] = process
      process.send(opening.order)
    } catch {
      workplace.remove(place)
      tell(.ended(reason: error.message))
    }
  }

  /// Tells a view's process something; nothing where there is none of that number any more.
  package func send(_ order: ContentCommand, to number: Int64) {
    views[number]?.send(order)
  }

  /// Closes a view: its process is told, and ended a moment later.
  package func close(_ number: Int64) {
    guard let process = views.removeValue(forKey: number) else { return }
    closing.append(process)
    process.close()
    for process in closing.dropLast(ExtensionLimits.closingViews) {
      process.end(because: "its view is closed")
    }
  }

  /// Whether a view is among those that stand in the place of the system's own field for text (J9).
  package func isInput(_ view: Int64, of number: Int64) -> Bool {
    views[number]?.inputViews.contains(view) == true
  }

  /// Ends all processes; nobody is told.
  func endAll() {
    closing += views.values
    views = [:]
    for process in closing { process.end(because: "the system ends") }
  }
}

/// Gives each process of the daemon's life a number, and its folder the name.
final class ExtensionNumbers {
  private var last: Int64 = 0

  func next() -> Int64 {
    last += 1
    return last
  }
}
