import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Sends the requests of its input through java.net.http, with a client of its own for each batch.
 * <pre>java Sender.java HOST PORT CA</pre>
 * A line is a request: method, path, body in base64, then headers as `name: value`, with tabs between.
 * An empty line ends a batch, and is answered with as many lines: status, body in base64, headers.
 */
public class Sender {
  /** More than the gateway's streams would make this client fail by itself. */
  private static final int AT_ONCE = 500;

  public static void main(String[] arguments) throws Exception {
    var base = "https://" + arguments[0] + ":" + arguments[1];
    var tls = trusting(arguments[2]);
    var input = new BufferedReader(new InputStreamReader(System.in));
    var lines = new ArrayList<String>();
    for (String line; (line = input.readLine()) != null; ) {
      if (!line.isEmpty()) {
        lines.add(line);
        continue;
      }
      for (var answer : sendAll(base, tls, lines)) System.out.println(answer);
      System.out.flush();
      lines.clear();
    }
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

  private static List<String> sendAll(String base, SSLContext tls, List<String> lines)
      throws Exception {
    var client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).sslContext(tls).build();
    var answers = new ArrayList<String>();
    // The first one opens the connection that the others then share.
    answers.add(described(client.send(request(base, lines.get(0)), BodyHandlers.ofByteArray())));
    var room = new Semaphore(AT_ONCE);
    var waiting = new ArrayList<CompletableFuture<HttpResponse<byte[]>>>();
    for (var line : lines.subList(1, lines.size())) {
      room.acquire();
      waiting.add(
          client
              .sendAsync(request(base, line), BodyHandlers.ofByteArray())
              .whenComplete((response, error) -> room.release()));
    }
    for (var response : waiting) answers.add(described(response.get()));
    return answers;
  }

  private static HttpRequest request(String base, String line) {
    var fields = line.split("\t", -1);
    var body = Base64.getDecoder().decode(fields[2]);
    var builder =
        HttpRequest.newBuilder(URI.create(base + fields[1]))
            .method(
                fields[0],
                body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    for (int index = 3; index < fields.length; index++) {
      var colon = fields[index].indexOf(": ");
      builder.header(fields[index].substring(0, colon), fields[index].substring(colon + 2));
    }
    return builder.build();
  }

  private static String described(HttpResponse<byte[]> response) {
    var line = new StringBuilder();
    line.append(response.statusCode()).append('\t');
    line.append(Base64.getEncoder().encodeToString(response.body()));
    response
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!name.startsWith(":")) {
                line.append('\t').append(name).append(": ").append(values.get(0));
              }
            });
    return line.toString();
  }
}
