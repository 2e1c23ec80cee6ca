import Testing

/// The tests that start programs, and the tests that this affects, one at a time.
///
/// A child holds copies of our descriptors until its program runs. In that moment a file that a test has just closed is still
/// open: it cannot be executed, and its last writer still has it open.
@Suite(.serialized)
enum SpawningTests {}
