// The program is linked with what URLSession needs, as every program that imports UserNotifications is: a
// service extension is there to fetch things.
import FoundationNetworking
