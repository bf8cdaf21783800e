import type { InboxEntry, TestReceiver } from '@connect-console/server/contract';
import type { Tone } from '../../../ui/feedback/status';
import { capital } from '../../../ui/text/capital';

// A map, because the name comes from the service and may be any word, even "constructor".
const NAMES = new Map([
  ['status', 'Any status'],
  ['slow', 'Slow'],
  ['never', 'Never responds'],
  ['reset', 'Resets the connection'],
  ['half_body', 'Closes mid-body'],
  ['wrong_tls', 'Wrong certificate'],
  ['huge_body', 'Huge body'],
  ['redirect', 'Redirects'],
  ['fails_then_works', 'Fails, then works'],
  ['checks', 'Checks the signature'],
  ['no_dns', 'No such host'],
  ['no_listener', 'Connection refused'],
]);

/** A test receiver's name in words; an unknown name is shown as received. */
export function receiverName(name: string): string {
  return NAMES.get(name) ?? name;
}

/** Why there is no address without a valid parameter: "HTTP status must be 200 to 599". */
export function parameterNeed({ label, min, max }: NonNullable<TestReceiver['parameter']>): string {
  return `${capital(label)} must be ${min} to ${max}`;
}

/** The receiver's address with its parameter; null unless that is a whole number within its limits. */
export function addressOf({ address, parameter }: TestReceiver, text: string): string | null {
  if (parameter === null) return address;
  const n = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return n >= parameter.min && n <= parameter.max ? address.replaceAll('{n}', String(n)) : null;
}

/** The tone of a response: a 2xx counts as delivered. */
export function responseTone({ http_status }: Pick<InboxEntry, 'http_status'>): Tone {
  if (http_status === null) return 'attention';
  return http_status >= 200 && http_status <= 299 ? 'good' : 'bad';
}
