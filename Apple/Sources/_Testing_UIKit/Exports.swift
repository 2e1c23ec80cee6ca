// The compiler looks for this module wherever a test imports Testing and UIKit: the toolchain declares a connection
// between the two, and supplies the module for Apple's systems only. Here it is empty.
