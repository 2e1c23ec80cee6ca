import java.io.FileInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Sends one request through java.net.http, which keeps the body back until the server wants it.
 * <pre>java Expect.java URL CA BODY HEADER...</pre>
 * The body is in base64, a header is `name: value`. The status of the answer is printed.
 */
public class Expect {
  public static void main(String[] arguments) throws Exception {
    var body = Base64.getDecoder().decode(arguments[2]);
    var request = HttpRequest.newBuilder(URI.create(arguments[0])).expectContinue(true)
        .timeout(Duration.ofSeconds(20)).POST(BodyPublishers.ofByteArray(body));
    for (var index = 3; index < arguments.length; index++) {
      var parts = arguments[index].split(": ", 2);
      request.header(parts[0], parts[1]);
    }
    var client = HttpClient.newBuilder().sslContext(trusting(arguments[1])).build();
    System.out.println(client.send(request.build(), BodyHandlers.ofString()).statusCode());
  }

  private static SSLContext trusting(String path) throws Exception {
    var store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (var file = new FileInputStream(path)) {
      store.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(file));
    }
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    var context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
