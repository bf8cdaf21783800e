import { useId, type ReactNode, useLayoutEffect, useRef, type RefObject } from 'react';
import { Button, type ButtonVariant } from './button';

/** A dialog that is open while it is rendered. The browser keeps the focus in it and returns it afterwards. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, because its clean-up runs while the dialog is still in the page and can return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}

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

/** Asks before an action that cannot be undone. It is open while it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, variant = 'danger', failure, onConfirm, onCancel } = props;
  const { heldReason } = props;
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => {
        // A second Escape closes a dialog without a cancel event, unless the key event is prevented.
        if (event.key === 'Escape' && heldReason !== undefined) event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (heldReason === undefined) onCancel();
      }}
      className="m-auto w-[min(480px,calc(100vw-32px))] animate-enter rounded-card border border-line bg-surface p-5 shadow-float"
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold break-words">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-2 text-soft">
        {children}
        {failure && <div className="mt-3 text-ink">{failure}</div>}
      </div>
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
    </dialog>
  );
}
