import { useId, type ReactNode, useLayoutEffect, useRef, type RefObject } from 'react';
import { Button } from './button';

/** A dialog that is open as long as it is drawn: the browser keeps the focus in it, and returns it after. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect: its clean-up runs while the dialog is still in the page, so closing returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}

interface ConfirmDialogProps {
  /** A question that names the thing: "Delete the destination of USER_VERIFICATION_REVOKED?" */
  title: string;
  /** The consequence, and in production the environment. */
  children: ReactNode;
  /** The verb, as on the button that opened it. */
  confirm: string;
  pending?: boolean;
  /** Why the last try came to nothing. */
  failure?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks before what cannot be taken back. Render it while it is asked: it opens itself, keeps the focus
 * inside, and the browser returns the focus to where it was when it goes.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, pending = false, failure, onConfirm, onCancel } = props;
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      className="m-auto w-[min(440px,calc(100vw-32px))] animate-enter rounded-card border border-line bg-surface p-5 shadow-float"
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold break-words">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-2 text-soft">
        {children}
        {failure && <div className="mt-3 text-ink">{failure}</div>}
      </div>
      <div className="mt-5 flex justify-end gap-2.5">
        <Button autoFocus onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" pending={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
