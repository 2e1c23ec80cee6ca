/// The limits of what is drawn.
enum DrawingLimits {}
