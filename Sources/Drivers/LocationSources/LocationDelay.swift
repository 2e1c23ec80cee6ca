/// Calls a closure after a while, on the source's executor; what is given back forgets it.
package typealias LocationDelay = (Duration, @escaping () -> Void) -> () -> Void
