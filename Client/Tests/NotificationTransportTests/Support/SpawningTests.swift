import Testing

/// The tests that start programs, one after the other: a child that one of them is starting may hold the script
/// of another open for writing.
@Suite(.serialized) enum SpawningTests {}
