/** What stands behind a failure: in plain words, what it usually is, and what to check. */
export interface Explanation {
  title: string;
  usually: string;
  check: string;
}

const DNS: Explanation = {
  title: 'The host name cannot be found',
  usually: 'the name in the destination is mistyped, or its DNS entry is gone or not public.',
  check: 'the destination’s spelling, and that the name resolves from outside your network.',
};
const CLOSED: Explanation = {
  title: 'The receiver closed the connection before it answered',
  usually: 'the receiver crashed or restarted, or a proxy before it gave up.',
  check: 'the receiver’s log at this time, and the idle time-outs of its proxy or load balancer.',
};
const SLOW_TO_CONNECT: Explanation = {
  title: 'No connection in time',
  usually: 'a firewall drops the packets without a word, or the machine is off.',
  check: 'that the destination’s port is open to the internet, and the machine is up.',
};
const SLOW_TO_ANSWER: Explanation = {
  title: 'The receiver took too long to answer',
  usually: 'it does its work before it answers, or waits for something slow.',
  check: 'that it answers 200 at once and works afterwards; part of the work may be done already.',
};
const UNTRUSTED: Explanation = {
  title: 'The certificate is not trusted',
  usually: 'it is self-signed, or issued by an authority of your own.',
  check: 'that the receiver uses a certificate of a public authority.',
};
const CHAIN: Explanation = {
  title: 'The certificate’s chain is incomplete',
  usually: 'the receiver sends its own certificate without the intermediate one.',
  check: 'that the full chain is installed; browsers often hide this fault.',
};
const NO_ROUTE: Explanation = {
  title: 'No way to the receiver’s network',
  usually: 'the address is in a private or broken network, or IPv6 without a route.',
  check: 'that the host’s addresses, IPv6 too, can be reached from the internet.',
};
const TLS: Explanation = {
  title: 'No secure connection could be agreed',
  usually: 'the port speaks plain HTTP, or only TLS versions that are out of use.',
  check: 'https or http in the destination, its port, and that TLS 1.2 or later is on.',
};
const NOT_HTTP: Explanation = {
  title: 'The answer was not HTTP',
  usually: 'the port belongs to another service, or expects https.',
  check: 'the destination’s port, and whether it should begin with https.',
};

/** By the code as it came: Node’s and undici’s codes, and the two that the service itself adds. */
export const NETWORK_FAILURES: Readonly<Record<string, Explanation>> = {
  ECONNREFUSED: {
    title: 'Nothing listens at the destination',
    usually: 'the receiver is down or the port is wrong.',
    check: 'that the receiver runs and that its firewall lets the port in.',
  },
  ENOTFOUND: DNS,
  ENODATA: DNS,
  EAI_AGAIN: {
    title: 'The host name could not be looked up just now',
    usually: 'a name server did not answer; this often passes by itself.',
    check: 'the name servers of the domain if it goes on.',
  },
  ETIMEDOUT: {
    title: 'No answer in time',
    usually: 'the receiver is overloaded, or a firewall drops the packets without a word.',
    check: 'that its port is open to the internet and that it answers 200 before it does its work.',
  },
  ECONNRESET: CLOSED,
  ECONNABORTED: CLOSED,
  EPIPE: CLOSED,
  UND_ERR_SOCKET: CLOSED,
  UND_ERR_CLOSED: CLOSED,
  UND_ERR_DESTROYED: CLOSED,
  UND_ERR_CONNECT_TIMEOUT: SLOW_TO_CONNECT,
  UND_ERR_HEADERS_TIMEOUT: SLOW_TO_ANSWER,
  UND_ERR_BODY_TIMEOUT: SLOW_TO_ANSWER,
  UND_ERR_ABORTED: SLOW_TO_ANSWER,
  EHOSTUNREACH: NO_ROUTE,
  ENETUNREACH: NO_ROUTE,
  EHOSTDOWN: NO_ROUTE,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: CHAIN,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: CHAIN,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CHAIN,
  CERT_HAS_EXPIRED: {
    title: 'The certificate has expired',
    usually: 'its renewal failed, or the receiver was not reloaded after it.',
    check: 'the certificate’s end date on the receiver, and renew or reload.',
  },
  CERT_NOT_YET_VALID: {
    title: 'The certificate is not valid yet',
    usually: 'it was issued with a start in the future, or a clock is wrong.',
    check: 'the certificate’s start date.',
  },
  CERT_REVOKED: {
    title: 'The certificate was revoked',
    usually: 'its authority or its owner took it back.',
    check: 'that a new certificate is installed.',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    title: 'The certificate belongs to another host name',
    usually: 'the destination names an alias, or a default site answers.',
    check: 'that the certificate lists the host name in the destination.',
  },
  EPROTO: TLS,
  ERR_INVALID_URL: {
    title: 'The destination is not an address',
    usually: 'it was saved with a slip.',
    check: 'the destination on the Webhooks page.',
  },
  PRIVATE_ADDRESS: {
    title: 'The service refuses to call a private address',
    usually: 'the destination is localhost or inside a private network.',
    check: 'that the destination has a public address; a tunnel helps while developing.',
  },
  NOT_CONFIGURED: {
    title: 'No destination any more',
    usually: 'the configuration of this event type was deleted while the call was waiting.',
    check: 'the Webhooks page: save a destination for the event type, then rerun the call.',
  },
};

/** By how a code begins, for the codes that are too many to list. */
export const NETWORK_FAILURE_FAMILIES: readonly (readonly [prefix: string, Explanation])[] = [
  ['ERR_SSL_', TLS],
  ['ERR_TLS_', TLS],
  ['CERT_', UNTRUSTED],
  ['HPE_', NOT_HTTP],
  ['UND_ERR_', CLOSED],
];
