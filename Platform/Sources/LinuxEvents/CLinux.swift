import Glibc

// The functions of `Platform/System/CLinux`, which has a comment on each.
//
// They are declared here and not imported as a C module, because an app's build loads this module and
// all its imports whenever it loads one of ours, and only targets that depend on a C module can find
// it (docs/decisions/c-functions-without-a-module.md).

@_extern(c) func clinux_timer_create(_ clock: Int32) -> Int32
@_extern(c) func clinux_timer_arm(
  _ timer: Int32, _ seconds: Int64, _ nanoseconds: Int64, _ cancelOnSet: Bool
) -> Int32
@_extern(c) func clinux_peer_credentials(
  _ socket: Int32, _ process: UnsafeMutablePointer<Int32>, _ user: UnsafeMutablePointer<UInt32>,
  _ group: UnsafeMutablePointer<UInt32>
) -> Int32
@_extern(c) func clinux_peer_process(_ socket: Int32) -> Int32
@_extern(c) func clinux_unix_other_end(
  _ inode: UInt32, _ other: UnsafeMutablePointer<UInt32>
) -> Int32
@_extern(c) func clinux_tcp_socket(
  _ own: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ bytes: Int32, _ ownPort: UInt16,
  _ otherPort: UInt16, _ user: UnsafeMutablePointer<UInt32>, _ inode: UnsafeMutablePointer<UInt32>
) -> Int32
@_extern(c) func clinux_socket_network(_ socket: Int32) -> Int32
@_extern(c) func clinux_process_descriptor(_ process: Int32) -> Int32
@_extern(c) func clinux_process_signal(_ process: Int32, _ signal: Int32) -> Int32
@_extern(c) func clinux_process_limit(_ process: Int32, _ resource: Int32, _ limit: UInt64) -> Int32
@_extern(c) func clinux_spawn_new_session() -> Int16
@_extern(c) func clinux_spawn_close_from(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32
) -> Int32
@_extern(c) func clinux_spawn_change_folder(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ path: UnsafePointer<CChar>
) -> Int32
@_extern(c) func clinux_memory_file(_ name: UnsafePointer<CChar>) -> Int32
@_extern(c) func clinux_seal(_ file: Int32) -> Int32
@_extern(c) func clinux_seal_size(_ file: Int32) -> Int32
@_extern(c) func clinux_is_sealed(_ file: Int32) -> Bool
@_extern(c) func clinux_memory_give_back()
@_extern(c) func clinux_code_give_back()
@_extern(c) func clinux_memory_keep(_ bytes: Int32)
@_extern(c) func clinux_memory_share()
@_extern(c) func clinux_pipe(
  _ reading: UnsafeMutablePointer<Int32>, _ writing: UnsafeMutablePointer<Int32>
) -> Int32
@_extern(c) func clinux_spawn_tied(
  _ program: UnsafePointer<CChar>, _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>,
  _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>, _ folder: UnsafePointer<CChar>,
  _ channel: Int32, _ group: Int32, _ output: Int32
) -> Int32
@_extern(c) func clinux_readiness() -> Int32
@_extern(c) func clinux_readiness_arm(
  _ readiness: Int32, _ descriptor: Int32, _ room: Bool, _ number: UInt64
) -> Int32
@_extern(c) func clinux_readiness_watch(
  _ readiness: Int32, _ descriptor: Int32, _ room: Bool, _ number: UInt64
) -> Int32
@_extern(c) func clinux_readiness_forget(_ readiness: Int32, _ descriptor: Int32)
@_extern(c) func clinux_readiness_next(_ readiness: Int32) -> UInt64
@_extern(c) func clinux_watch(_ descriptor: Int32, _ room: Bool) -> Int32
@_extern(c) func clinux_output_by_lines()
