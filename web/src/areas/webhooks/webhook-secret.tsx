import type { Environment, HookReport } from '@connect-console/server/contract';
import { useState } from 'react';
import { useBrowserNow } from '../../api/service-clock';
import { writeOf } from '../../api/write';
import { useRefusalReason } from '../../page/use-refusal-reason';
import { WriteButton } from '../../page/write-button';
import { Button } from '../../ui/form/button';
import { CopyButton } from '../../ui/form/copy-button';
import { TimeStamp } from '../../ui/time/time-stamp';

interface WebhookSecretProps {
  environment: Environment;
  revealed: HookReport['revealed'];
}

/** The webhook secret of the embedded sandbox, hidden until an admin reveals it. */
export function WebhookSecret({ environment, revealed }: WebhookSecretProps) {
  const now = useBrowserNow();
  const [secret, setSecret] = useState<string | null>(null);
  const disabledReason = useRefusalReason('staff', environment);
  // Nothing keeps the secret once the page is left.
  const mutation = { ...writeOf('reveal_secret', { environment }), gcTime: 0 };
  return (
    <div className="mt-4 border-t border-line pt-3 text-sm">
      <h3 className="mb-1.5 text-xs font-medium text-soft">Webhook secret of this sandbox</h3>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {secret === null ? (
          <>
            <span className="font-mono" aria-hidden="true">
              ••••••••••••
            </span>
            <WriteButton
              verb="Reveal"
              {...{ disabledReason, mutation }}
              variables={{ body: {} }}
              onDone={({ webhook_secret }) => {
                setSecret(webhook_secret);
              }}
            />
          </>
        ) : (
          <>
            <span className="inline-flex min-w-0 items-center gap-1">
              <code className="min-w-0 font-mono break-all">{secret}</code>
              <CopyButton text={secret} what="webhook secret" />
            </span>
            <Button
              onClick={() => {
                setSecret(null);
              }}
            >
              Hide
            </Button>
          </>
        )}
      </div>
      <p className="mt-1.5 max-w-[80ch] text-soft">
        Your receiver checks the X-Hub-Signature-256 header of each delivery with it. Each reveal is
        recorded.{' '}
        {revealed === null ? (
          'It has not been revealed yet.'
        ) : (
          <>
            Last revealed by {revealed.by}, <TimeStamp ms={revealed.at} now={now} />.
          </>
        )}
      </p>
    </div>
  );
}
