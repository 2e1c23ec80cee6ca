import java.io.FileInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Pushes through java.net.http until a push fails, and ends when all are answered.
 * <pre>java Load.java HOST PORT CA PATH BEARER TOPIC</pre>
 * It prints a line for each push: its identifier, and the status or why there was none.
 */
public class Load {
  private static final int AT_ONCE = 20;
  private static volatile boolean isOver = false;
  private static HttpClient client;
  private static String[] words;
  private static final CountDownLatch left = new CountDownLatch(AT_ONCE);

  public static void main(String[] arguments) throws Exception {
    // The client itself repeats what the server says it did not serve, and is not to hide more than that.
    System.setProperty("jdk.httpclient.disableRetryConnect", "true");
    words = arguments;
    var store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (var file = new FileInputStream(arguments[2])) {
      store.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(file));
    }
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    var tls = SSLContext.getInstance("TLS");
    tls.init(null, trust.getTrustManagers(), null);
    client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).sslContext(tls).build();
    for (int index = 0; index < AT_ONCE; index++) push();
    left.await();
    System.out.flush();
    System.exit(0);
  }

  private static void push() {
    if (isOver) {
      left.countDown();
      return;
    }
    var id = UUID.randomUUID().toString();
    var request =
        HttpRequest.newBuilder(URI.create("https://" + words[0] + ":" + words[1] + words[3]))
            .header("authorization", words[4])
            .header("apns-topic", words[5])
            .header("apns-id", id)
            .POST(BodyPublishers.ofString("{\"aps\":{\"alert\":\"Hello\"}}"))
            .build();
    client
        .sendAsync(request, BodyHandlers.ofString())
        .whenComplete(
            (response, error) -> {
              if (error != null) isOver = true;
              System.out.println(
                  id + " " + (error == null ? "" + response.statusCode() : "none:" + error));
              push();
            });
  }
}
