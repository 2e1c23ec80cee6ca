/// The limits of the painter.
enum PainterLimits {}
