// Needs Java 17. Run: WEBHOOK_SECRET=… java Receiver.java
// In Spring, take the raw body as @RequestBody byte[] rawBody.
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
    /** Whether the header is the signature of exactly these bytes. */
    static boolean isSigned(byte[] rawBody, String header, String secret) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        String expected = "sha256=" + HexFormat.of().formatHex(mac.doFinal(rawBody));
        // MessageDigest.isEqual takes the same time wherever the bytes differ.
        return MessageDigest.isEqual(
            expected.getBytes(StandardCharsets.UTF_8), header.getBytes(StandardCharsets.UTF_8));
    }

    static void receive(HttpExchange exchange, String secret) throws IOException {
        byte[] rawBody = exchange.getRequestBody().readAllBytes();
        String header = exchange.getRequestHeaders().getFirst("X-Hub-Signature-256");
        boolean signed;
        try {
            signed = header != null && isSigned(rawBody, header, secret);
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
        if (signed) {
            // Parse only what is signed. The same transaction_id may come more than once.
            System.out.println(new String(rawBody, StandardCharsets.UTF_8));
        }
        // Respond within 10 s; process slow work afterwards.
        exchange.sendResponseHeaders(signed ? 200 : 401, -1);
        exchange.close();
    }

    public static void main(String[] args) throws IOException {
        String secret = System.getenv("WEBHOOK_SECRET");
        if (secret == null || secret.isEmpty()) {
            throw new IllegalStateException("Set WEBHOOK_SECRET.");
        }
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8080"));
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        server.createContext("/", exchange -> receive(exchange, secret));
        server.start();
    }
}
