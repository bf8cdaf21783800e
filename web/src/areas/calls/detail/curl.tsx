import type { ArchivedCall } from '@connect-console/server/contract';
import { useState } from 'react';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import { Button } from '../../../ui/form/button';
import { copyText } from '../../../ui/form/copy-button';
import { shellWord } from '../../../ui/text/shell-word';

/** A delivery with its body as it arrived. */
interface Delivery {
  destination_url: string;
  body: string;
}

const lines = (parts: readonly string[]) => parts.join(' \\\n  ');

/**
 * The delivery of part 6 as the receiver sees it; null where no shell argument can hold its body. The
 * signature is a gap to fill in: the console holds no secret that could make it.
 */
export function deliveryCurl({ destination_url, body }: Delivery): string | null {
  if (body.includes('\0') || destination_url.includes('\0')) return null;
  return lines([
    // No globbing: brackets in an address are not ranges to curl then.
    'curl --request POST --globoff',
    `--url ${shellWord(destination_url)}`,
    `--header ${shellWord('Content-Type: application/json')}`,
    `--header ${shellWord('X-Hub-Signature-256: sha256=<computed with your secret>')}`,
    // Raw, as a body that begins with an @ would be taken for the name of a file.
    `--data-raw ${shellWord(body)}`,
  ]);
}

/** The rerun of a call (4.7) as the API takes it; address and key come from the reader's own shell. */
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
  /** The delivery's body as it arrived here; null where none did. */
  payload: string | null;
}

const COPIED = {
  delivery: 'Copied the delivery as the receiver sees it. Replace the signature placeholder.',
  rerun:
    'The payload is unknown, so the API request that reruns this call was copied. Running it creates a new call.',
  refused: 'Copying is blocked by the browser.',
};

/** Copies the call as a command for a shell, without any secret, and says which command it is. */
export function CurlButton({ call, payload }: CurlButtonProps) {
  const [said, setSaid] = useState<keyof typeof COPIED | null>(null);
  const { destination_url, transaction_id } = call;
  const copy = () => {
    const delivery =
      payload !== null && destination_url !== null
        ? deliveryCurl({ destination_url, body: payload })
        : null;
    copyText(delivery ?? rerunCurl(transaction_id)).then(
      () => {
        setSaid(delivery === null ? 'rerun' : 'delivery');
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
