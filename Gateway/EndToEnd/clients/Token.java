import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

/**
 * A provider token made with the Java platform: `SHA512withECDSA` over a key of P-256, in DER.
 * <pre>java Token.java KEYFILE KEYID TEAM</pre>
 */
public class Token {
  public static void main(String[] arguments) throws Exception {
    var pem = Files.readString(Path.of(arguments[0])).replaceAll("-----[A-Z ]+-----|\\s", "");
    var key = KeyFactory.getInstance("EC")
        .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem)));
    var claims = "{\"iss\":\"%s\",\"iat\":%d}".formatted(arguments[2], System.currentTimeMillis() / 1000);
    var signed = part("{\"alg\":\"ES512\",\"kid\":\"%s\"}".formatted(arguments[1])) + "." + part(claims);
    var signer = Signature.getInstance("SHA512withECDSA");
    signer.initSign(key);
    signer.update(signed.getBytes("US-ASCII"));
    System.out.println(signed + "." + Base64.getUrlEncoder().encodeToString(signer.sign()));
  }

  private static String part(String json) throws Exception {
    return Base64.getUrlEncoder().encodeToString(json.getBytes("UTF-8"));
  }
}
