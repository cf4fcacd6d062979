#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <microhttpd.h>
#include <string.h>

// Swift imports no function with a variable number of arguments.
static inline struct MHD_Daemon *cmicrohttpd_start(
    unsigned int flags, MHD_AcceptPolicyCallback admit, MHD_AccessHandlerCallback answer, void *site,
    const struct MHD_OptionItem *options) {
  return MHD_start_daemon(flags, 0, admit, site, answer, site, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}
static inline int cmicrohttpd_epoll(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}
static inline int cmicrohttpd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}
static inline const struct sockaddr *cmicrohttpd_address(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

// Whether the certificate is made for clients: it has an extended key usage, and that of clients in it.
static inline int cmicrohttpd_is_for_clients(gnutls_x509_crt_t certificate) {
  for (unsigned int index = 0; index < 64; index++) {
    char purpose[128];
    size_t size = sizeof purpose;
    if (gnutls_x509_crt_get_key_purpose_oid(certificate, index, purpose, &size, NULL) != GNUTLS_E_SUCCESS) return 0;
    if (strcmp(purpose, GNUTLS_KP_TLS_WWW_CLIENT) == 0) return 1;
  }
  return 0;
}

// Whether the certificate has exactly one URI that begins with `own` among its alternative names, and that one begins
// with the prefix, with 1 to 64 bytes behind it.
static inline int cmicrohttpd_has_one_uri(gnutls_x509_crt_t certificate, const char *own, const char *prefix) {
  int count = 0, found = 0;
  for (unsigned int index = 0; index < 256; index++) {
    char name[2048];
    size_t size = sizeof name;
    int type = gnutls_x509_crt_get_subject_alt_name(certificate, index, name, &size, NULL);
    if (type == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE) return count == 1 && found;
    // What cannot be read might be one of ours.
    if (type < 0 || size >= sizeof name) return 0;
    if (type != GNUTLS_SAN_URI) continue;
    for (size_t byte = 0; byte < size; byte++) {
      if ((unsigned char)name[byte] < 0x20 || name[byte] == 0x7f) return 0;
    }
    if (size < strlen(own) || memcmp(name, own, strlen(own)) != 0) continue;
    count++;
    size_t length = strlen(prefix);
    found = size > length && size <= length + 64 && memcmp(name, prefix, length) == 0;
  }
  return 0;
}

// Whether the peer has proved a certificate of the daemon's authorities that identifies it as one of the prefix: as for
// the services' callers.
static inline int cmicrohttpd_peer_has_uri(struct MHD_Connection *connection, const char *own, const char *prefix) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
  if (!info || !info->tls_session) return 0;
  gnutls_session_t session = (gnutls_session_t)info->tls_session;
  unsigned int status = ~0u, count = 0;
  if (gnutls_certificate_verify_peers2(session, &status) != GNUTLS_E_SUCCESS || status != 0) return 0;
  const gnutls_datum_t *chain = gnutls_certificate_get_peers(session, &count);
  gnutls_x509_crt_t certificate;
  if (!chain || count == 0 || gnutls_x509_crt_init(&certificate) != GNUTLS_E_SUCCESS) return 0;
  int found = 0;
  if (gnutls_x509_crt_import(certificate, &chain[0], GNUTLS_X509_FMT_DER) == GNUTLS_E_SUCCESS) {
    found = cmicrohttpd_is_for_clients(certificate) && cmicrohttpd_has_one_uri(certificate, own, prefix);
  }
  gnutls_x509_crt_deinit(certificate);
  return found;
}
