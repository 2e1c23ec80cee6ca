// The compiler looks for this module wherever a test imports Testing and UIKit: the toolchain says that the
// two belong together, and brings what joins them for Apple's systems only. Here nothing joins them.
