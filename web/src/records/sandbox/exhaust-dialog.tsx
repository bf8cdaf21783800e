import { MAX_ATTEMPTS } from '@connect-console/server/contract';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';

interface ExhaustDialogProps {
  /** A question that names what it is for. */
  title: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before the clock goes on to the end of calls: it is up to a day further then, for everybody. */
export function ExhaustDialog({ title, onConfirm, onCancel }: ExhaustDialogProps) {
  return (
    <ConfirmDialog title={title} confirm="Go to exhaustion" {...{ onConfirm, onCancel }}>
      <p>
        The sandbox’s clock goes from retry to retry, and each attempt is really made, until every
        one of them is delivered or has failed after {MAX_ATTEMPTS} attempts. That may be a day
        further, for everybody who uses this sandbox; other calls that become due are tried too.
      </p>
    </ConfirmDialog>
  );
}
