// The functions of BoringSSL that swift-nio-ssl contains under these names; BoringSSL's headers have a comment on each.
//
// They are declared here because swift-nio-ssl makes the C module for itself alone. A release of it without one of them does not
// link (docs/decisions/tls-of-devices.md).

@_extern(c, "CNIOBoringSSL_TLS_method") func TLS_method() -> OpaquePointer?
@_extern(c, "CNIOBoringSSL_SSL_CTX_new") func SSL_CTX_new(_ method: OpaquePointer?)
  -> OpaquePointer?
@_extern(c, "CNIOBoringSSL_SSL_CTX_free") func SSL_CTX_free(_ context: OpaquePointer)
@_extern(c, "CNIOBoringSSL_SSL_CTX_set_min_proto_version")
func SSL_CTX_set_min_proto_version(_ context: OpaquePointer, _ version: UInt16) -> Int32
@_extern(c, "CNIOBoringSSL_SSL_CTX_set_cipher_list")
func SSL_CTX_set_cipher_list(_ context: OpaquePointer, _ names: UnsafePointer<CChar>) -> Int32
@_extern(c, "CNIOBoringSSL_SSL_CTX_use_certificate_ASN1")
func SSL_CTX_use_certificate_ASN1(
  _ context: OpaquePointer, _ count: Int, _ bytes: UnsafePointer<UInt8>
) -> Int32
@_extern(c, "CNIOBoringSSL_SSL_CTX_add1_chain_cert")
func SSL_CTX_add1_chain_cert(_ context: OpaquePointer, _ certificate: OpaquePointer) -> Int32
@_extern(c, "CNIOBoringSSL_SSL_CTX_use_PrivateKey")
func SSL_CTX_use_PrivateKey(_ context: OpaquePointer, _ key: OpaquePointer) -> Int32

@_extern(c, "CNIOBoringSSL_d2i_X509")
func d2i_X509(
  _ certificate: UnsafeMutablePointer<OpaquePointer?>?,
  _ bytes: UnsafeMutablePointer<UnsafePointer<UInt8>?>, _ count: Int
) -> OpaquePointer?
@_extern(c, "CNIOBoringSSL_X509_free") func X509_free(_ certificate: OpaquePointer)
@_extern(c, "CNIOBoringSSL_PEM_read_bio_PrivateKey")
func PEM_read_bio_PrivateKey(
  _ bio: OpaquePointer, _ key: UnsafeMutablePointer<OpaquePointer?>?, _ password: OpaquePointer?,
  _ argument: OpaquePointer?
) -> OpaquePointer?
@_extern(c, "CNIOBoringSSL_EVP_PKEY_free") func EVP_PKEY_free(_ key: OpaquePointer)

@_extern(c, "CNIOBoringSSL_SSL_new") func SSL_new(_ context: OpaquePointer) -> OpaquePointer?
@_extern(c, "CNIOBoringSSL_SSL_free") func SSL_free(_ connection: OpaquePointer)
@_extern(c, "CNIOBoringSSL_SSL_set_accept_state")
func SSL_set_accept_state(_ connection: OpaquePointer)
@_extern(c, "CNIOBoringSSL_SSL_set_shed_handshake_config")
func SSL_set_shed_handshake_config(_ connection: OpaquePointer, _ isOn: Int32)
@_extern(c, "CNIOBoringSSL_SSL_set0_rbio")
func SSL_set0_rbio(_ connection: OpaquePointer, _ bio: OpaquePointer)
@_extern(c, "CNIOBoringSSL_SSL_set0_wbio")
func SSL_set0_wbio(_ connection: OpaquePointer, _ bio: OpaquePointer)
@_extern(c, "CNIOBoringSSL_SSL_do_handshake")
func SSL_do_handshake(_ connection: OpaquePointer) -> Int32
@_extern(c, "CNIOBoringSSL_SSL_read")
func SSL_read(_ connection: OpaquePointer, _ bytes: UnsafeMutableRawPointer, _ count: Int32)
  -> Int32
@_extern(c, "CNIOBoringSSL_SSL_write")
func SSL_write(_ connection: OpaquePointer, _ bytes: UnsafeRawPointer, _ count: Int32) -> Int32
@_extern(c, "CNIOBoringSSL_SSL_shutdown") func SSL_shutdown(_ connection: OpaquePointer) -> Int32
@_extern(c, "CNIOBoringSSL_SSL_get_error")
func SSL_get_error(_ connection: OpaquePointer, _ result: Int32) -> Int32

@_extern(c, "CNIOBoringSSL_BIO_s_mem") func BIO_s_mem() -> OpaquePointer?
@_extern(c, "CNIOBoringSSL_BIO_new") func BIO_new(_ method: OpaquePointer?) -> OpaquePointer?
@_extern(c, "CNIOBoringSSL_BIO_new_mem_buf")
func BIO_new_mem_buf(_ bytes: UnsafeRawPointer, _ count: Int) -> OpaquePointer?
@_extern(c, "CNIOBoringSSL_BIO_free") func BIO_free(_ bio: OpaquePointer) -> Int32
@_extern(c, "CNIOBoringSSL_BIO_up_ref") func BIO_up_ref(_ bio: OpaquePointer) -> Int32
@_extern(c, "CNIOBoringSSL_BIO_ctrl_pending") func BIO_ctrl_pending(_ bio: OpaquePointer) -> Int
@_extern(c, "CNIOBoringSSL_BIO_read")
func BIO_read(_ bio: OpaquePointer, _ bytes: UnsafeMutableRawPointer, _ count: Int32) -> Int32
@_extern(c, "CNIOBoringSSL_BIO_write")
func BIO_write(_ bio: OpaquePointer, _ bytes: UnsafeRawPointer, _ count: Int32) -> Int32

@_extern(c, "CNIOBoringSSL_EC_KEY_new_by_curve_name")
func EC_KEY_new_by_curve_name(_ curve: Int32) -> OpaquePointer?
@_extern(c, "CNIOBoringSSL_EC_KEY_oct2key")
func EC_KEY_oct2key(
  _ key: OpaquePointer, _ point: UnsafePointer<UInt8>, _ count: Int, _ context: OpaquePointer?
) -> Int32
@_extern(c, "CNIOBoringSSL_EC_KEY_free") func EC_KEY_free(_ key: OpaquePointer)
@_extern(c, "CNIOBoringSSL_ECDSA_verify_p1363")
func ECDSA_verify_p1363(
  _ digest: UnsafePointer<UInt8>, _ digestCount: Int, _ signature: UnsafePointer<UInt8>,
  _ signatureCount: Int, _ key: OpaquePointer
) -> Int32

@_extern(c, "CNIOBoringSSL_ERR_clear_error") func ERR_clear_error()
@_extern(c, "CNIOBoringSSL_ERR_get_error") func ERR_get_error() -> UInt32
@_extern(c, "CNIOBoringSSL_ERR_error_string_n")
func ERR_error_string_n(_ code: UInt32, _ text: UnsafeMutablePointer<CChar>, _ count: Int)
  -> UnsafeMutablePointer<CChar>?

let TLS1_2_VERSION: UInt16 = 0x0303
let SSL_ERROR_WANT_READ: Int32 = 2
let SSL_ERROR_ZERO_RETURN: Int32 = 6
let NID_X9_62_prime256v1: Int32 = 415
