#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <microhttpd.h>
#include <string.h>

// Swift imports no function with a variable number of arguments.
static inline struct MHD_Daemon *cmicrohttpd_start(
    unsigned int flags, MHD_AccessHandlerCallback answer, void *site, const struct MHD_OptionItem *options) {
  return MHD_start_daemon(flags, 0, NULL, NULL, answer, site, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}
static inline int cmicrohttpd_epoll(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}
static inline int cmicrohttpd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

// Whether the peer has proved a certificate of the daemon's authorities that has an URI with the prefix among its
// alternative names.
static inline int cmicrohttpd_peer_has_uri(struct MHD_Connection *connection, const char *prefix) {
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
    for (unsigned int index = 0; !found && index < 64; index++) {
      char name[256];
      size_t size = sizeof name;
      int type = gnutls_x509_crt_get_subject_alt_name(certificate, index, name, &size, NULL);
      if (type == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE) break;
      size_t length = strlen(prefix);
      found = type == GNUTLS_SAN_URI && size > length && size < sizeof name && memcmp(name, prefix, length) == 0;
    }
  }
  gnutls_x509_crt_deinit(certificate);
  return found;
}
