package io.reconnect.transport.http;

import io.vertx.core.json.JsonObject;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.JksOptions;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.PfxOptions;
import io.vertx.core.net.TrustOptions;

/**
 * TLS options as configuration. The JSON of Vert.x leaves keys and trusted certificates out; here
 * they are added under the names that Vert.x uses elsewhere.
 */
final class TlsJson {

  private static final String PEM_KEY = "pemKeyCertOptions";
  private static final String PFX_KEY = "pfxKeyCertOptions";
  private static final String JKS_KEY = "keyStoreOptions";
  private static final String PEM_TRUST = "pemTrustOptions";
  private static final String PFX_TRUST = "pfxTrustOptions";
  private static final String JKS_TRUST = "trustStoreOptions";

  private TlsJson() {}

  static ClientSSLOptions read(JsonObject json) {
    ClientSSLOptions options = new ClientSSLOptions(json);
    for (String field : json.fieldNames()) {
      switch (field) {
        case PEM_KEY -> options.setKeyCertOptions(new PemKeyCertOptions(json.getJsonObject(field)));
        case PFX_KEY -> options.setKeyCertOptions(new PfxOptions(json.getJsonObject(field)));
        case JKS_KEY -> options.setKeyCertOptions(new JksOptions(json.getJsonObject(field)));
        case PEM_TRUST -> options.setTrustOptions(new PemTrustOptions(json.getJsonObject(field)));
        case PFX_TRUST -> options.setTrustOptions(new PfxOptions(json.getJsonObject(field)));
        case JKS_TRUST -> options.setTrustOptions(new JksOptions(json.getJsonObject(field)));
        default -> {
          // Vert.x has read it
        }
      }
    }
    return options;
  }

  static JsonObject write(ClientSSLOptions options) {
    JsonObject json = options.toJson();
    KeyCertOptions key = options.getKeyCertOptions();
    if (key instanceof PemKeyCertOptions pem) {
      json.put(PEM_KEY, pem.toJson());
    } else if (key instanceof PfxOptions pfx) {
      json.put(PFX_KEY, pfx.toJson());
    } else if (key instanceof JksOptions jks) {
      json.put(JKS_KEY, jks.toJson());
    }
    TrustOptions trust = options.getTrustOptions();
    if (trust instanceof PemTrustOptions pem) {
      json.put(PEM_TRUST, pem.toJson());
    } else if (trust instanceof PfxOptions pfx) {
      json.put(PFX_TRUST, pfx.toJson());
    } else if (trust instanceof JksOptions jks) {
      json.put(JKS_TRUST, jks.toJson());
    }
    return json;
  }
}
