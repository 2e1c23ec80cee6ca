import Audio
import LinuxEvents

/// Where it is noted what a sound changes of a device, so that it is put back even if this process is
/// killed: by the next one that is told of the same file.
struct DeviceRecordFile {
  /// The absolute path.
  let path: String

  /// What an earlier process has left changed, if any has.
  var record: DeviceRecord? {
    (try? SmallFile.read(path, limit: AudioLimits.recordBytes)).flatMap { DeviceRecord($0) }
  }

  /// Keeps a record, durably, or removes the one that was kept.
  ///
  /// A sound is heard also where this fails: then only a process that is killed leaves something
  /// changed.
  func keep(_ record: DeviceRecord?) {
    if let record {
      try? FileSync.replaceFile(at: path, with: record.bytes)
    } else {
      try? FileSync.removeFile(at: path)
    }
  }
}
