/// A wish to know who owns a bus name, which ends when this object goes.
package final class BusOwnerWatch {
  /// The owner's unique name; nil while nobody owns the name, and before the first answer.
  package private(set) var owner: String?

  private let handler: (String?) -> Void
  private var isKnown = false
  /// What keeps the wish alive.
  var watch: BusWatch?
  /// The question who owns the name at first.
  var question: BusCall?

  init(_ handler: @escaping (String?) -> Void) {
    self.handler = handler
  }

  deinit {
    question?.cancel()
  }

  /// Hands the owner on if that is news; an empty name stands for nobody.
  func learned(_ name: String?) {
    let news = name.flatMap { $0.isEmpty ? nil : $0 }
    guard !isKnown || news != owner else { return }
    isKnown = true
    owner = news
    handler(news)
  }
}
