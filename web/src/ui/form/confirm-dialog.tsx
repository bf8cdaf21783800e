import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from './button';
import { Modal } from './modal';

interface ConfirmDialogProps {
  /** A question that names the object: "Delete the destination of USER_VERIFICATION_REVOKED?" */
  title: string;
  /** The consequence, and in production the environment. */
  children: ReactNode;
  /** The verb, as on the button that opened it. */
  confirm: string;
  variant?: ButtonVariant;
  pending?: boolean;
  /** Why it cannot be confirmed now. */
  disabledReason?: string | undefined;
  /** Why it cannot be cancelled now. */
  heldReason?: string | undefined;
  /** Why the last attempt failed. */
  failure?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for a confirmation before an action that cannot be undone. It is open while it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, variant = 'danger', failure, onConfirm, onCancel } = props;
  const { heldReason } = props;
  return (
    <Modal
      role="alertdialog"
      title={title}
      text={
        <>
          {children}
          {failure && <div className="mt-3 text-ink">{failure}</div>}
        </>
      }
      width="w-[min(480px,calc(100vw-32px))]"
      onEscape={heldReason === undefined ? onCancel : undefined}
    >
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button autoFocus disabledReason={heldReason} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant={variant}
          pending={props.pending ?? false}
          disabledReason={props.disabledReason}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
