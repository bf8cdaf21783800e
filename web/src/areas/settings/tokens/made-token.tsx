import { addressOf } from '../../../api/client';
import type { Environment } from '@connect-console/server/contract';
import { useId } from 'react';
import { Button } from '../../../ui/form/button';
import { useModal } from '../../../ui/form/confirm-dialog';
import { CopyButton } from '../../../ui/form/copy-button';
import { CodeBlock } from '../../../ui/text/code-block';
import { shellWord } from '../../../ui/text/shell-word';
import { visibleText } from '../../../ui/text/visible-text';

/** A token that was just made. */
export interface Made {
  name: string;
  token: string;
  /** One that it is for. */
  environment: Environment;
}

/** Shows a token once, with a first request; it is open while it is rendered. */
export function MadeToken({ made, onClose }: { made: Made; onClose: () => void }) {
  const { name, token, environment } = made;
  const dialog = useModal();
  const id = useId();
  const address = location.origin + addressOf('list_calls', { environment });
  const example = `curl -H "Authorization: Bearer $CONSOLE_TOKEN" ${shellWord(address)}`;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      // The token is shown only here: Escape must not lose it.
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
      }}
      className="m-auto w-[min(600px,calc(100vw-32px))] animate-enter rounded-card border border-line bg-surface p-5 shadow-float"
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold break-words">
        Token <bdi>{visibleText(name)}</bdi>
      </h2>
      <p id={`${id}-text`} className="mt-2 text-soft">
        Copy the token and keep it like a password.{' '}
        <strong className="font-medium text-ink">It is shown only now</strong>: the console stores
        its hash.
      </p>
      <p className="mt-4 flex items-center gap-2 rounded-control border border-line bg-raised py-2 pr-2 pl-3">
        <code aria-label="Token" className="min-w-0 flex-1 font-mono text-sm break-all">
          {token}
        </code>
        <CopyButton text={token} what="token" isNamed />
      </p>
      <h3 className="mt-4 mb-1 text-xs font-medium text-soft">
        A first request, with the token in <code className="font-mono">CONSOLE_TOKEN</code>
      </h3>
      <CodeBlock label="A first request" what="request" text={example} />
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      </div>
    </dialog>
  );
}
