// The program is linked with the libraries of URLSession, like every program that imports UserNotifications: service
// extensions usually download files.
import FoundationNetworking
