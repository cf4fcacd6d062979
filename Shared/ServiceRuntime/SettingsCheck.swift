import EventLoop
import HTTP2
import RPC

/// Checks of settings that depend on each other.
extension ServiceDefinition {
  func checkCommonSettings(_ configuration: Configuration) throws(ConfigurationProblem) {
    try checkDatabase(configuration)
    try checkCertificates(configuration)
    try checkListeners(configuration)
    try checkAdminListener(configuration)
    let listen = try configuration[commonSettings.listen] + configuration[commonSettings.proxies.listen]
    try commonSettings.connections.check(configuration, listen: listen)
    try commonSettings.proxies.check(configuration)
    try checkNeighbours(configuration)
  }

  /// What SQLite alone has is refused beside another engine, where it would have no effect.
  private func checkDatabase(_ configuration: Configuration) throws(ConfigurationProblem) {
    let settings = commonSettings
    let target = try configuration[settings.copyTo]
    guard let server = try configuration[settings.database] else {
      if configuration.source(of: settings.databaseWriters.name) != .defaultValue {
        throw configuration.problem(
          settings.databaseWriters.name, "has no effect without database, as SQLite has one writer",
          remedy: "leave it out, or give the PostgreSQL that the service is on")
      }
      guard target == .sqlite else { return }
      throw configuration.problem(
        settings.copyTo.name, "is sqlite, where the database is already",
        remedy: "give the PostgreSQL database that is to have the data")
    }
    if target == .postgreSQL(server) {
      throw configuration.problem(
        settings.copyTo.name, "is the database itself", remedy: "leave it out, or say copy-to = sqlite")
    }
    let ofSQLite = [
      (settings.databaseCache.name, "give the server memory by its own settings"),
      (settings.databaseMap.name, "give the server memory by its own settings"),
      (settings.diskReserve.name, "watch the server's device"),
      (settings.backupDirectory.name, "make backups by PostgreSQL's own tools, such as pg_basebackup and pg_dump"),
      (settings.streamBackups.name, "make backups by PostgreSQL's own tools, such as pg_basebackup and pg_dump"),
    ]
    for (name, instead) in ofSQLite where configuration.source(of: name) != .defaultValue {
      throw configuration.problem(
        name, "has no effect with database, as it is about SQLite's files",
        remedy: "leave it out and \(instead), or leave database out")
    }
  }

  private func checkCertificates(_ configuration: Configuration) throws(ConfigurationProblem) {
    let settings = commonSettings
    let certificate = try configuration[settings.tlsCertificate]
    let key = try configuration[settings.tlsKey]
    if certificate == nil, key != nil {
      throw configuration.problem(
        "tls-certificate", "is missing beside tls-key", remedy: "give the certificate of this key")
    }
    if certificate != nil, key == nil {
      throw configuration.problem(
        "tls-key", "is missing beside tls-certificate", remedy: "give the key of this certificate")
    }
    let asks = try configuration[settings.tlsClientCertificates] != .none
    let authorities = try configuration[settings.tlsClientAuthorities]
    if asks, certificate == nil {
      throw configuration.problem(
        "tls-client-certificates", "asks callers for certificates without TLS",
        remedy: "give tls-certificate and tls-key, or say none")
    }
    if asks, authorities == nil {
      throw configuration.problem(
        "tls-client-authorities", "is missing: nobody's certificate could be believed",
        remedy: "give the authorities that sign callers' certificates, or say tls-client-certificates = none")
    }
    if !asks, authorities != nil {
      throw configuration.problem(
        "tls-client-authorities", "has no effect while callers are not asked for certificates",
        remedy: "say tls-client-certificates = optional or required, or leave it out")
    }
  }

  private func checkListeners(_ configuration: Configuration) throws(ConfigurationProblem) {
    try checkListeners(commonSettings.listen, configuration)
    try checkListeners(commonSettings.proxies.listen, configuration)
  }

  private func checkListeners(
    _ listen: Setting<[ListenAddress]>, _ configuration: Configuration
  ) throws(ConfigurationProblem) {
    let settings = commonSettings
    let isVirtual = try configuration[settings.clock] != .system
    let isSecure = try configuration[settings.tlsCertificate] != nil
    for address in try configuration[listen] where !address.isLocal {
      if isVirtual {
        throw configuration.problem(
          listen.name, "\(address) can be reached from other machines, and a virtual clock is for tests on this one",
          remedy: "listen on 127.0.0.1, [::1] or a Unix socket, or say clock = system")
      }
      if !isSecure {
        throw configuration.problem(
          listen.name, "\(address) can be reached from other machines, which needs TLS",
          remedy: "give tls-certificate and tls-key, or listen on 127.0.0.1, [::1] or a Unix socket")
      }
    }
  }

  private func checkAdminListener(_ configuration: Configuration) throws(ConfigurationProblem) {
    let settings = commonSettings
    guard let address = try configuration[settings.adminListen], !address.isLocal else { return }
    if try configuration[settings.tlsCertificate] == nil {
      throw configuration.problem(
        "admin-listen", "\(address) can be reached from other machines, which needs TLS",
        remedy: "give tls-certificate and tls-key, or listen on 127.0.0.1 or [::1]")
    }
  }

  private func checkNeighbours(_ configuration: Configuration) throws(ConfigurationProblem) {
    let settings = commonSettings
    let isSecure = try configuration[settings.peerAuthorities] != nil
    for neighbour in neighbours where !isSecure {
      // A name is checked whenever it is looked up, by the channel.
      for address in try configuration[neighbour.addressSetting].addresses where !address.isLocal {
        throw configuration.problem(
          neighbour.settingName, "\(address) is on another machine, and tokens would go there in clear text",
          remedy: "give peer-authorities, so that the neighbour is called over TLS")
      }
    }
    guard try configuration[settings.peerIdentity] == .certificate else { return }
    guard isSecure, try configuration[settings.tlsCertificate] != nil else {
      throw configuration.problem(
        "peer-identity", "certificate needs TLS to the neighbours and a certificate to show",
        remedy: "give peer-authorities, tls-certificate and tls-key, or say token")
    }
  }
}
