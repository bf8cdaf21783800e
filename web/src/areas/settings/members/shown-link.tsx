import type { MemberLink } from '@connect-console/server/contract';
import { useId } from 'react';
import { useBrowserNow } from '../../../api/service-clock';
import { Button } from '../../../ui/form/button';
import { useModal } from '../../../ui/form/confirm-dialog';
import { CopyButton } from '../../../ui/form/copy-button';
import { visibleText } from '../../../ui/text/visible-text';
import { TimeStamp } from '../../../ui/time/time-stamp';

/** A link that was just made, and whose it is. */
export interface MadeLink extends MemberLink {
  name: string;
  isInvite: boolean;
}

/** Shows a link once; it is open while it is rendered. */
export function ShownLink({ made, onClose }: { made: MadeLink; onClose: () => void }) {
  const dialog = useModal();
  const id = useId();
  const now = useBrowserNow();
  const what = made.isInvite ? 'Invite link' : 'Password link';
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto w-[min(520px,calc(100vw-32px))] animate-enter rounded-card border border-line bg-surface p-5 shadow-float"
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold break-words">
        {what} for <bdi>{visibleText(made.name)}</bdi>
      </h2>
      <div id={`${id}-text`} className="mt-2 space-y-1.5 text-soft">
        <p>
          Copy the link and pass it on yourself: the console sends no email.{' '}
          <strong className="font-medium text-ink">It is shown only now.</strong>
        </p>
        <p>
          It works once, until{' '}
          <span className="text-ink">
            <TimeStamp ms={made.expires_at} now={now} form="clock" />
          </span>
          . Whoever opens it sets the password of this account.
        </p>
      </div>
      <p className="mt-4 rounded-control border border-line bg-raised px-3 py-2">
        <code className="font-mono text-sm break-all">{made.link}</code>
      </p>
      <div className="mt-5 flex flex-wrap items-center justify-end gap-2.5">
        <CopyButton text={made.link} what="link" isNamed />
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </dialog>
  );
}
