import BorrowedDesktop
import NotificationModel
import Testing

/// Long runs of all possible events, in an order drawn from a seed, against a server with the behaviours of all
/// real ones.
struct RandomRunTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `No random order of inputs breaks a promise of the desktop shell`(seed: UInt64) {
    var run = RandomRun(seed: seed)
    for _ in 0..<2_500 { run.step() }
    run.finish()
    #expect(run.broken == [], "seed \(seed)")
    #expect(run.shownCount > 50, "seed \(seed) tried too little")
    #expect(run.answers.count > 5, "seed \(seed) answered too little")
    #expect(run.dialogCount > 3, "seed \(seed) asked for too few texts")
  }

  @Test func `The same seed gives the same outputs of the desktop shell`() {
    var runs = [RandomRun(seed: 7), RandomRun(seed: 7)]
    for _ in 0..<1_000 {
      for index in runs.indices { runs[index].step() }
    }
    #expect(runs[0].transcript == runs[1].transcript)
    #expect(runs[0].transcript.count > 100)
  }
}
