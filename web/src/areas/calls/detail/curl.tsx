import { NOT_KEPT, type ArchivedCall, type Header } from '@connect-console/server/contract';
import { useState } from 'react';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import { Button } from '../../../ui/form/button';
import { copyText } from '../../../ui/form/copy-button';
import { shellWord } from '../../../ui/text/shell-word';

/** A delivery as it arrived. */
interface Delivery {
  destination_url: string;
  /** Null if they were not stored. */
  headers: readonly Header[] | null;
  body: string;
}

// curl adds these itself; credentials were not stored.
const OWN_HEADERS =
  /^(?:host|content-length|connection|keep-alive|accept-encoding|te|trailer|transfer-encoding|upgrade|expect)$/i;
const UNKNOWN_HEADERS: readonly Header[] = [
  ['Content-Type', 'application/json'],
  ['X-Hub-Signature-256', 'sha256=<computed with your secret>'],
];

// An empty value ends with a semicolon: with a colon curl would omit the header.
const headerText = ([name, value]: Header) => (value === '' ? `${name};` : `${name}: ${value}`);

const lines = (parts: readonly string[]) => parts.join(' \\\n  ');

/**
 * The delivery of part 6 as the receiver saw it; null if a shell argument cannot contain its body. If its headers were
 * not stored, the signature is left to be filled in.
 */
export function deliveryCurl({ destination_url, headers, body }: Delivery): string | null {
  if (body.includes('\0') || destination_url.includes('\0')) return null;
  return lines([
    // No globbing, so that curl does not treat brackets in an address as ranges.
    'curl --request POST --globoff',
    `--url ${shellWord(destination_url)}`,
    ...(headers ?? UNKNOWN_HEADERS)
      .filter(([name, value]) => !OWN_HEADERS.test(name) && value !== NOT_KEPT)
      .map((header) => `--header ${shellWord(headerText(header))}`),
    // Raw, because curl would take a body that begins with @ for a file name.
    `--data-raw ${shellWord(body)}`,
  ]);
}

/** The rerun of a call (4.7) for the API; address and key come from the reader's own shell. */
export function rerunCurl(transaction_id: string): string {
  return lines([
    'curl --request POST',
    '--url "$BASE_URL/v1/webhook/admin/call/rerun"',
    '--header "API-KEY: $API_KEY"',
    `--header ${shellWord('Content-Type: application/json')}`,
    `--data-raw ${shellWord(JSON.stringify({ transaction_id }))}`,
  ]);
}

interface CurlButtonProps {
  call: Pick<ArchivedCall, 'transaction_id' | 'destination_url'>;
  /** The delivery as it arrived; null if none is known. */
  payload: Omit<Delivery, 'destination_url'> | null;
}

const COPIED = {
  delivery: 'Copied the delivery as it was received, with its headers and signature.',
  unsigned: 'Copied the delivery. Its headers were not stored: replace the signature placeholder.',
  rerun:
    'The payload is unknown, so the API request that reruns this call was copied. Running it creates a new call.',
  refused: 'Copying is blocked by the browser.',
};

/** Copies the call as a shell command, without any secret, and says which command it is. */
export function CurlButton({ call, payload }: CurlButtonProps) {
  const [said, setSaid] = useState<keyof typeof COPIED | null>(null);
  const { destination_url, transaction_id } = call;
  const copy = () => {
    const delivery =
      payload !== null && destination_url !== null
        ? deliveryCurl({ destination_url, ...payload })
        : null;
    copyText(delivery ?? rerunCurl(transaction_id)).then(
      () => {
        const signed = payload?.headers ? 'delivery' : 'unsigned';
        setSaid(delivery === null ? 'rerun' : signed);
      },
      () => {
        setSaid('refused');
      },
    );
  };
  return (
    <>
      <Button onClick={copy}>
        <SquareTerminal size={14} aria-hidden="true" />
        Copy as cURL
      </Button>
      <p
        role="status"
        className={`w-full text-sm empty:hidden ${said === 'refused' ? 'text-bad' : 'text-soft'}`}
      >
        {said && COPIED[said]}
      </p>
    </>
  );
}
