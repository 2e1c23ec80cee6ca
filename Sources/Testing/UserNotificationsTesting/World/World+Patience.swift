import NotificationModel

extension World {
  /// Sees to it that a question which nobody answers does not keep a test for ever.
  func watch(_ question: Int64, of app: BundleIdentifier) {
    afterPatience { $0.change { $0.giveUpQuestion(of: app, asked: question) } }
  }

  /// Sees to it that code which does not return does not keep a test for ever.
  func watchThoseWhoWait() {
    let progress = read(\.progress)
    afterPatience { world in
      let goesOn = world.change { state in
        if !state.waiting.isEmpty, state.progress == progress { state.giveUp() }
        state.isWatched = !state.waiting.isEmpty && !state.isQuiet
        return state.isWatched
      }
      if goesOn { world.watchThoseWhoWait() }
    }
  }

  /// Does something when patience is over, if the device is still there.
  ///
  /// Each second counts only once the main queue and the tasks' threads have had a turn, so that a
  /// machine that is busy with other tests does not make anybody look slow.
  private func afterPatience(_ action: @escaping @Sendable (World) -> Void) {
    Task { [weak self, patience] in
      for _ in 0..<patience {
        try? await Task.sleep(for: .seconds(1))
        await MainActor.run {}
        await Task.yield()
        if self == nil { return }
      }
      if let self { action(self) }
    }
  }
}
