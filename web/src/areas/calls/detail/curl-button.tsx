import type { ArchivedCall } from '@connect-console/server/contract';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import { useState } from 'react';
import { Button } from '../../../ui/form/button';
import { copyText } from '../../../ui/form/copy-text';
import { deliveryCurl, rerunCurl } from './curl';

interface CurlButtonProps {
  call: Pick<ArchivedCall, 'transaction_id' | 'destination_url'>;
  /** The delivery's body as it arrived here; null where none did. */
  payload: string | null;
}

const COPIED = {
  delivery: 'Copied: the delivery as the receiver sees it. Put the signature in yourself.',
  rerun:
    'Copied: the API call that reruns it, as the payload is not known here. Running it makes a new call.',
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
