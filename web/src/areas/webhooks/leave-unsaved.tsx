import type { WebhookType } from '@connect-console/server/contract';
import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';
import { ExactName } from '../../ui/text/exact-name';

// Who has been signed out can save nothing here any more.
const isLeft: ShouldBlockFn = ({ current, next }) =>
  next.pathname !== current.pathname && next.pathname !== '/sign-in';

/** Asks before the page is left, by a link, by Back or by a reload, while destinations that were written are not saved. */
export function LeaveUnsaved({ kinds }: { kinds: readonly WebhookType[] }) {
  const leaving = useBlocker({
    shouldBlockFn: isLeft,
    // The browser asks in words of its own.
    enableBeforeUnload: true,
    disabled: kinds.length === 0,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave"
      onCancel={leaving.reset}
      onConfirm={leaving.proceed}
    >
      <p>
        {kinds.length === 1
          ? 'The destination of this kind is'
          : 'The destinations of these kinds are'}{' '}
        written here and not saved:
      </p>
      <ul className="mt-1.5 font-mono text-sm break-all text-ink">
        {kinds.map((kind) => (
          <li key={kind}>
            <ExactName name={kind} />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
