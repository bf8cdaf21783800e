import type { Header, SignatureVerdict } from '@connect-console/server/contract';
import { Notice } from '../../ui/feedback/notice';
import type { Wording } from '../../ui/feedback/status';
import { countText, numberText } from '../../ui/text/counts';
import { CodeBlock } from '../../ui/text/code-block';
import { BodyView } from '../../ui/text/body-view';
import type { StoredRequest } from './request-sources';

/** The result of a signature check, in a few words and as a sentence. */
interface SignatureWording extends Wording {
  meaning: string;
}

/** The results of a signature check (specification, part 6). */
export const SIGNATURE_WORDING: Readonly<Record<SignatureVerdict, SignatureWording>> = {
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
      'X-Hub-Signature-256 was made with another secret or over other bytes. Reject such a delivery with 401.',
  },
  malformed: {
    tone: 'bad',
    text: 'Malformed signature',
    meaning:
      'X-Hub-Signature-256 is not sha256= and 64 hexadecimal digits. Reject such a delivery with 401.',
  },
  missing: {
    tone: 'attention',
    text: 'No signature',
    meaning: 'X-Hub-Signature-256 is missing. The service may not be the sender.',
  },
};

/** Whether the signature of a request is valid, and what that means. */
export function SignatureNotice({ verdict }: { verdict: SignatureVerdict }) {
  const { tone, text, meaning } = SIGNATURE_WORDING[verdict];
  return (
    <Notice tone={tone}>
      <strong>{text}.</strong> {meaning}
    </Notice>
  );
}

/** The headers of a request in their original form; null if they were not stored. */
export function RequestHeaders({ headers }: { headers: readonly Header[] | null }) {
  if (headers === null) {
    return <p className="text-sm text-soft">The headers of this request were not stored.</p>;
  }
  return (
    <section aria-label="Headers">
      <h3 className="mb-2 text-xs font-medium text-soft">Headers</h3>
      {headers.length === 0 ? (
        <p className="text-sm text-soft">No headers</p>
      ) : (
        <CodeBlock
          label="Headers as received"
          what="headers"
          text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        />
      )}
    </section>
  );
}

/** Whether the whole body is stored byte for byte. */
export function hasExactBody({ body, stored_bytes, body_bytes }: StoredRequest): boolean {
  return stored_bytes === body_bytes && !body.includes('\ufffd');
}

/** The body of a request as text; invalid UTF-8 is shown as U+FFFD. */
export function RequestBody({ body, stored_bytes, body_bytes }: StoredRequest) {
  if (stored_bytes === 0) return <p className="text-sm text-soft">No body</p>;
  const length = countText(body_bytes, 'byte');
  return (
    <div className="space-y-2">
      <p className="text-xs text-soft tabular-nums">
        {stored_bytes < body_bytes ? `the first ${numberText(stored_bytes)} of ${length}` : length}
        {body.includes('\ufffd') && ', not valid UTF-8'}
      </p>
      <BodyView body={body} label="Body" />
    </div>
  );
}
