import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainNetworkFailure } from './network-failures';

describe('explainNetworkFailure', () => {
  it.each([
    ['ECONNREFUSED', /Connection refused/, /firewall/],
    ['ENOTFOUND', /Host name not found/, /spelling/],
    ['EAI_AGAIN', /DNS lookup failed/, /name servers/],
    ['ETIMEDOUT', /Request timed out/, /200 before/],
    ['ECONNRESET', /closed the connection/, /log/],
    ['UND_ERR_SOCKET', /closed the connection/, /log/],
    ['UND_ERR_CONNECT_TIMEOUT', /Connection timed out/, /port is open/],
    ['UND_ERR_HEADERS_TIMEOUT', /too long to respond/, /200 immediately/],
    ['UND_ERR_BODY_TIMEOUT', /too long to respond/, /200 immediately/],
    ['UND_ERR_SOMETHING_NEW', /closed the connection/, /log/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /not trusted/, /public authority/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /chain is incomplete/, /full chain/],
    ['CERT_HAS_EXPIRED', /has expired/, /Renew/],
    ['CERT_SIGNATURE_FAILURE', /not trusted/, /public authority/],
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      /does not match the host name/,
      /lists the destination’s host name/,
    ],
    ['ERR_SSL_WRONG_VERSION_NUMBER', /TLS handshake failed/, /scheme and port/],
    ['EPROTO', /TLS handshake failed/, /scheme and port/],
    ['EHOSTUNREACH', /unreachable/, /IPv6/],
    ['ENETUNREACH', /unreachable/, /IPv6/],
    ['HPE_INVALID_CONSTANT', /not HTTP/, /https/],
    ['PRIVATE_ADDRESS', /does not call private addresses/, /public address/],
    ['NOT_CONFIGURED', /Destination deleted/, /Webhooks page/],
  ])('%s', (code, title, check) => {
    const explanation = explainNetworkFailure(code);
    expect(explanation?.title).toMatch(title);
    expect(explanation?.check).toMatch(check);
    expect(explanation?.usually).toMatch(/\.$/);
  });

  it.each([[null], [''], ['E_NOBODY_KNOWS'], ['toString'], ['__proto__'], ['constructor']])(
    'knows nothing of %j',
    (code) => {
      expect(explainNetworkFailure(code)).toBeNull();
    },
  );

  it('never fails on a code', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (code) => {
        const explanation = explainNetworkFailure(code);
        expect(explanation === null || explanation.title.length > 0).toBe(true);
      }),
    );
  });
});
