// The program is linked with the libraries of URLSession, as every program that imports UserNotifications is:
// service extensions usually download something.
import FoundationNetworking
