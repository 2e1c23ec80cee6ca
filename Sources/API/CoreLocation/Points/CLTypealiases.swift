/// An angle of latitude or longitude, in degrees.
public typealias CLLocationDegrees = Double
/// A distance, in metres.
public typealias CLLocationDistance = Double
/// How far a reading may be from the truth, in metres; negative when it is not known.
public typealias CLLocationAccuracy = Double
/// A speed, in metres a second; negative when it is not known.
public typealias CLLocationSpeed = Double
/// How far a speed may be from the truth, in metres a second; negative when it is not known.
public typealias CLLocationSpeedAccuracy = Double
/// A direction, in degrees clockwise from true north; negative when it is not known.
public typealias CLLocationDirection = Double
/// How far a direction may be from the truth, in degrees; negative when it is not known.
public typealias CLLocationDirectionAccuracy = Double
/// The more significant part of a beacon's identity.
public typealias CLBeaconMajorValue = UInt16
/// The less significant part of a beacon's identity.
public typealias CLBeaconMinorValue = UInt16
/// A part of the strength of the magnetic field, in microteslas.
public typealias CLHeadingComponentValue = Double
