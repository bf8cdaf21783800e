import { addressOf } from '../../../api/client';
import type { Environment } from '@connect-console/server/contract';
import { CodeBlock } from '../../../ui/text/code-block';
import { shellWord } from '../../../ui/text/shell-word';
import { visibleText } from '../../../ui/text/visible-text';
import { ShownOnce } from '../shown-once';

/** A token that was just created. */
export interface Made {
  name: string;
  token: string;
  /** One of its environments. */
  environment: Environment;
}

/** Shows a token once, with an example request; it is open while it is rendered. */
export function MadeToken({ made, onClose }: { made: Made; onClose: () => void }) {
  const { name, token, environment } = made;
  const address = location.origin + addressOf('list_calls', { environment });
  const example = `curl -H "Authorization: Bearer $CONSOLE_TOKEN" ${shellWord(address)}`;
  return (
    <ShownOnce
      title={
        <>
          Token <bdi>{visibleText(name)}</bdi>
        </>
      }
      text={token}
      what="token"
      about={
        <p>
          Copy the token and keep it like a password.{' '}
          <strong className="font-medium text-ink">It is shown only now</strong>: the console stores
          its hash.
        </p>
      }
      onClose={onClose}
    >
      <h3 className="mt-4 mb-1 text-xs font-medium text-soft">
        A first request, with the token in <code className="font-mono">CONSOLE_TOKEN</code>
      </h3>
      <CodeBlock label="A first request" what="request" text={example} />
    </ShownOnce>
  );
}
