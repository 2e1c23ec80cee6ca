import Testing

/// The tests that start programs, with those that would notice, one at a time.
///
/// A child holds copies of our descriptors until its program runs. In that instant a file that a
/// test has just closed is still open: it cannot be run, and its last writer has not left it.
@Suite(.serialized)
enum SpawningTests {}
