#ifndef COPENSSL_H
#define COPENSSL_H
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <string.h>

/* Functions of OpenSSL 3 that are macros, which Swift does not import. */

/* A new key on P-256, or null: EVP_EC_gen. */
static inline EVP_PKEY *copenssl_new_p256_key(void) { return EVP_EC_gen("P-256"); }

/* Whether a key is one on P-256. */
static inline int copenssl_is_p256(EVP_PKEY *key) {
  char name[32];
  size_t length;
  return EVP_PKEY_get_group_name(key, name, sizeof name, &length) == 1 && strcmp(name, "prime256v1") == 0;
}

/* Requires TLS 1.2, and refuses compression and further handshakes on a connection. Idle connections keep no buffers. */
static inline int copenssl_restrict(SSL_CTX *context) {
  SSL_CTX_set_options(context, SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
  return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1;
}

/* Names the server in the first message: SSL_set_tlsext_host_name. */
static inline int copenssl_name_server(SSL *connection, const char *name) {
  return SSL_set_tlsext_host_name(connection, name) == 1;
}

/* Without it OpenSSL asks for the password of an encrypted PEM text on the terminal. */
static inline int copenssl_no_password(char *buffer, int size, int is_writing, void *data) { return -1; }

/* The key of a PEM text, or null. */
static inline EVP_PKEY *copenssl_read_key(BIO *text) {
  return PEM_read_bio_PrivateKey(text, 0, copenssl_no_password, 0);
}

/* The next certificate of a PEM text, or null. */
static inline X509 *copenssl_read_certificate(BIO *text) {
  return PEM_read_bio_X509(text, 0, copenssl_no_password, 0);
}

#endif
