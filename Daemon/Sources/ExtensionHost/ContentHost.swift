import LinuxEvents
import NIOCore
package import NotificationEngine
package import NotificationModel

/// Runs content extensions: one process for each view that a shell has open (J3).
///
/// It belongs to the event loop, and never blocks it to wait for an extension.
package final class ContentHost {
  /// A report about a view.
  package enum Report: Sendable {
    /// The extension sent an event; pictures that it may not show are removed.
    case news(ContentEvent)
    /// Its process ended, and the view with it.
    case ended(reason: String)
  }

  /// Receives the reports about a view, on the loop; `ended` is the last one.
  package typealias Tell = (Report) -> Void

  private let settings: ExtensionSettings
  private let workplace: ExtensionWorkplace
  private let loop: any EventLoop
  private let memory: MemoryWatch
  private let numbers: ExtensionNumbers
  /// The processes of views that are open, by the views' numbers.
  private var views: [Int64: ContentViewProcess] = [:]
  /// Called when one more process has ended completely.
  var processIsGone: () -> Void = {}
  /// Processes whose views are closed, which have a moment to end by themselves, oldest first.
  private var closing: [ContentViewProcess] = []

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

  /// The number of processes.
  package var processCount: Int { views.count + closing.count }

  /// Starts the process of a view, and sends it the opening.
  ///
  /// - Parameters:
  ///   - opening: The view.
  ///   - folders: The folders of pictures that it may show, in addition to the attachments of its notifications and the
  ///     temporary folder of its process.
  ///   - tell: Receives the reports about the view.
  package func open(
    _ opening: ContentOpening, pictureFolders folders: [String], tell: @escaping Tell
  ) {
    let place = numbers.next()
    let process = ContentViewProcess(
      opening, place: place, settings: settings, loop: loop, memory: memory,
      pictures: ScenePictures(folders: folders + [workplace.path(place)]))
    let number = opening.number
    process.report = { [weak self] news in
      // Messages of a process whose view is closed are ignored.
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

  /// Sends a command to a view's process; does nothing if it has ended.
  package func send(_ order: ContentCommand, to number: Int64) {
    views[number]?.send(order)
  }

  /// Closes a view: its process is informed, and ended a moment later.
  package func close(_ number: Int64) {
    guard let process = views.removeValue(forKey: number) else { return }
    closing.append(process)
    process.close()
    for process in closing.dropLast(ExtensionLimits.closingViews) {
      process.end(because: "its view is closed")
    }
  }

  /// Whether a view replaces the system's own text field (J9).
  package func isInput(_ view: Int64, of number: Int64) -> Bool {
    views[number]?.inputViews.contains(view) == true
  }

  /// Ends all processes without reports.
  func endAll() {
    closing += views.values
    views = [:]
    for process in closing { process.end(because: "the system ends") }
  }
}

/// Gives each process a number that is unique in the daemon's life and names its folder.
final class ExtensionNumbers {
  private var last: Int64 = 0

  func next() -> Int64 {
    last += 1
    return last
  }
}
