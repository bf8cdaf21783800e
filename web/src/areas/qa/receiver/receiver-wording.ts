import type { InboxEntry, TestReceiver } from '@connect-console/server/contract';
import type { Tone } from '../../../ui/feedback/status';

// A map, because the name comes from outside and may be any word, also "constructor".
const NAMES = new Map([
  ['status', 'Any status'],
  ['slow', 'Slow'],
  ['never', 'Never answers'],
  ['reset', 'Resets'],
  ['half_body', 'Closes in mid-body'],
  ['wrong_tls', 'Wrong certificate'],
  ['huge_body', 'Huge body'],
  ['redirect', 'Redirects'],
  ['fails_then_works', 'Fails, then works'],
  ['checks', 'Checks the signature'],
  ['no_dns', 'No such host'],
  ['no_listener', 'Nothing listens'],
]);

/** A receiver's name in words; one that is not known stays as it came. */
export function receiverName(name: string): string {
  return NAMES.get(name) ?? name;
}

/** The parameter as typed; null for what is no whole number within its limits. */
export function parameterOf(text: string, parameter: TestReceiver['parameter']): number | null {
  if (parameter === null || !/^\d{1,9}$/.test(text.trim())) return null;
  const n = Number(text);
  return n >= parameter.min && n <= parameter.max ? n : null;
}

/** What an address lacks without its parameter, as the start of a sentence: "Needs 200 to 599 as HTTP status". */
export function parameterNeed({ label, min, max }: NonNullable<TestReceiver['parameter']>): string {
  return `Needs ${min} to ${max} as ${label}`;
}

/** The receiver's address with its parameter in place; null while that cannot be read. */
export function addressOf({ address, parameter }: TestReceiver, text: string): string | null {
  if (parameter === null) return address;
  const n = parameterOf(text, parameter);
  return n === null ? null : address.replaceAll('{n}', String(n));
}

/** How a signature was found, in a few words and as a sentence. */
interface SignatureWording {
  tone: Tone;
  text: string;
  meaning: string;
}

/** Every verdict on a signature (part 6) in words. */
export const SIGNATURE_WORDING: Readonly<Record<InboxEntry['signature'], SignatureWording>> = {
  match: {
    tone: 'good',
    text: 'Signature valid',
    meaning:
      'X-Hub-Signature-256 is the HMAC-SHA256 of exactly these bytes with the webhook secret.',
  },
  mismatch: {
    tone: 'bad',
    text: 'Wrong signature',
    meaning:
      'X-Hub-Signature-256 has the right form, but was made with another secret or over other bytes. The right answer is 401.',
  },
  malformed: {
    tone: 'bad',
    text: 'Malformed signature',
    meaning:
      'X-Hub-Signature-256 is not sha256= and 64 hexadecimal digits. The right answer is 401.',
  },
  missing: {
    tone: 'attention',
    text: 'No signature',
    meaning: 'There is no X-Hub-Signature-256. Somebody other than the service may have sent it.',
  },
};

/** An answer as its status and what else there is to say of it: "HTTP 200 after 5 s" as 200 and "after 5 s". */
export function answerParts({ answer, http_status }: Pick<InboxEntry, 'answer' | 'http_status'>): {
  status: number | null;
  more: string;
} {
  const head = `HTTP ${http_status}`;
  if (http_status === null || !answer.startsWith(head)) return { status: null, more: answer };
  return { status: http_status, more: answer.slice(head.length).replace(/^[\s,]+/, '') };
}

/** The tone of an answer: a 2xx is what counts as delivered. */
export function answerTone({ http_status }: Pick<InboxEntry, 'http_status'>): Tone {
  if (http_status === null) return 'attention';
  return http_status >= 200 && http_status <= 299 ? 'good' : 'bad';
}
