/// The limits of the connection to a compositor.
enum WaylandLimits {}
