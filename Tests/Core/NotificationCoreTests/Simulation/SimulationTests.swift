import Testing

/// Short random lives; a seed that fails is a test to keep.
struct SimulationTests {
  @Test(arguments: 0..<10) func `nothing is lost, doubled or left unanswered`(block: Int) {
    for seed in (block * 20)..<((block + 1) * 20) {
      var simulation = Simulation(seed: seed)
      simulation.run(steps: 25)
    }
  }
}
