/** A failure in plain words, its usual cause, and what to check. */
export interface Explanation {
  title: string;
  usually: string;
  check: string;
}

/**
 * By their codes, of which the first match counts: Node’s and undici’s, and the two that the service itself adds. Of
 * some there are too many to list, so they are matched by their beginnings.
 */
const NETWORK_FAILURES: readonly (Explanation & { codes: RegExp })[] = [
  {
    codes: /^ECONNREFUSED$/,
    title: 'Connection refused',
    usually: 'the receiver is down or the port is wrong.',
    check: 'that the receiver is running and that its firewall allows the port.',
  },
  {
    codes: /^(ENOTFOUND|ENODATA)$/,
    title: 'Host name not found',
    usually: 'the host name is misspelled, or its DNS record was removed or is not public.',
    check: 'the destination’s spelling, and that the name resolves from outside your network.',
  },
  {
    codes: /^EAI_AGAIN$/,
    title: 'The DNS lookup failed temporarily',
    usually: 'a name server did not respond. This is often temporary.',
    check: 'the name servers of the domain if the failure persists.',
  },
  {
    codes: /^ETIMEDOUT$/,
    title: 'Request timed out',
    usually: 'the receiver is overloaded, or a firewall drops the packets.',
    check:
      'that the receiver’s port is open to the internet and that it responds with 200 before it does its work.',
  },
  {
    codes: /^UND_ERR_CONNECT_TIMEOUT$/,
    title: 'Connection timed out',
    usually: 'a firewall drops the packets, or the machine is off.',
    check: 'that the destination’s port is open to the internet and the machine is running.',
  },
  {
    codes: /^UND_ERR_(HEADERS_TIMEOUT|BODY_TIMEOUT|ABORTED)$/,
    title: 'The receiver took too long to respond',
    usually: 'the receiver does its work before it responds, or waits for something slow.',
    check:
      'that the receiver responds with 200 immediately and does its work afterwards. Part of the work may already be done.',
  },
  {
    codes: /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/,
    title: 'The receiver’s network is unreachable',
    usually:
      'the address is in a private or failing network, or is an IPv6 address without a route.',
    check: 'that all addresses of the host, including IPv6, can be reached from the internet.',
  },
  {
    codes: /^UNABLE_TO_(GET_ISSUER_CERT|GET_ISSUER_CERT_LOCALLY|VERIFY_LEAF_SIGNATURE)$/,
    title: 'The certificate chain is incomplete',
    usually: 'the receiver sends its certificate without the intermediate certificate.',
    check: 'that the full chain is installed. Browsers often hide this problem.',
  },
  {
    codes: /^CERT_HAS_EXPIRED$/,
    title: 'The certificate has expired',
    usually: 'the certificate was not renewed, or the receiver was not reloaded afterwards.',
    check:
      'the certificate’s expiry date on the receiver. Renew the certificate or reload the receiver.',
  },
  {
    codes: /^CERT_NOT_YET_VALID$/,
    title: 'The certificate is not valid yet',
    usually: 'its start date is in the future, or a clock is wrong.',
    check: 'the certificate’s start date.',
  },
  {
    codes: /^CERT_REVOKED$/,
    title: 'The certificate was revoked',
    usually: 'its authority or its owner revoked it.',
    check: 'that a new certificate is installed.',
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    title: 'The certificate does not match the host name',
    usually: 'the destination uses an alias, or a default site responds.',
    check: 'that the certificate lists the destination’s host name.',
  },
  {
    codes: /^ERR_INVALID_URL$/,
    title: 'The destination is not a valid URL',
    usually: 'it contains a typing error.',
    check: 'the destination on the Webhooks page.',
  },
  {
    codes: /^PRIVATE_ADDRESS$/,
    title: 'The service does not call private addresses',
    usually: 'the destination is localhost or in a private network.',
    check: 'that the destination has a public address. Use a tunnel during development.',
  },
  {
    codes: /^NOT_CONFIGURED$/,
    title: 'Destination deleted',
    usually: 'the webhook of this event type was deleted while the call was pending.',
    check: 'the Webhooks page. Save a destination for the event type, then rerun the call.',
  },
  {
    codes: /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$|^CERT_/,
    title: 'The certificate is not trusted',
    usually: 'the certificate is self-signed or issued by a private authority.',
    check: 'that the receiver uses a certificate from a public authority.',
  },
  {
    codes: /^EPROTO$|^ERR_SSL_|^ERR_TLS_/,
    title: 'TLS handshake failed',
    usually: 'the port uses plain HTTP, or supports only outdated TLS versions.',
    check: 'the destination’s scheme and port, and that TLS 1.2 or later is enabled.',
  },
  {
    codes: /^HPE_/,
    title: 'The response was not HTTP',
    usually: 'the port belongs to another service, or expects https.',
    check: 'the destination’s port, and whether its scheme should be https.',
  },
  {
    codes: /^(ECONNRESET|ECONNABORTED|EPIPE)$|^UND_ERR_/,
    title: 'The receiver closed the connection before it responded',
    usually: 'the receiver crashed or restarted, or a proxy in front of it timed out.',
    check: 'the receiver’s log at this time, and the idle time-outs of its proxy or load balancer.',
  },
];

/** The explanation of a network failure's code; null for an unknown code, or none. */
export function explainNetworkFailure(code: string | null): Explanation | null {
  return NETWORK_FAILURES.find(({ codes }) => codes.test(code ?? '')) ?? null;
}
