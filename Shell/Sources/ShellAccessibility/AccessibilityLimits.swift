/// The limits of what a screen reader is told.
enum AccessibilityLimits {}
