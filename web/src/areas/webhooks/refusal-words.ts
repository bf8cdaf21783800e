import type { HookRefusal } from '@connect-console/server/contract';

/** Why incoming webhooks were refused, and what to do about it. */
interface RefusalWords {
  what: string;
  remedy: string;
}

/** For each reason of the contract, in plain words. */
export const REFUSAL_WORDS: Readonly<Record<HookRefusal, RefusalWords>> = {
  no_signature: {
    what: 'Without a signature',
    remedy:
      'Somebody other than the service may be calling, or a proxy before the console drops the header X-Hub-Signature-256.',
  },
  malformed_signature: {
    what: 'With a signature of another form',
    remedy: 'The header must be sha256= and 64 hexadecimal digits. Look who sends these.',
  },
  wrong_signature: {
    what: 'With a wrong signature',
    remedy:
      'Compare the webhook secret of the console with that of the service. If they are the same, a proxy changes the body on its way.',
  },
  no_secret: {
    what: 'While no secret was set',
    remedy: 'The service tries again, so what is still waiting arrives once the secret is set.',
  },
  too_large: {
    what: 'Larger than 64 kB',
    remedy: 'No delivery of the specification is that large. Look who sends these.',
  },
  not_json: {
    what: 'Signed, but not JSON',
    remedy: 'Check that the service sends plain, uncompressed JSON in UTF-8.',
  },
  wrong_shape: {
    what: 'Signed, but no delivery',
    remedy: 'A delivery has a transaction_id and a type. Check what the service sends.',
  },
  too_many: {
    what: 'Held back, after very many refusals',
    remedy: 'One address sent more than 6,000 bad requests in a minute. Look who sends these.',
  },
};
