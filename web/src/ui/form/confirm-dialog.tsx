import { useId, type ReactNode, useLayoutEffect, useRef, type RefObject } from 'react';
import { Button } from './button';

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
  pending?: boolean;
  /** Why the last attempt failed. */
  failure?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action that cannot be undone. It is open while it is rendered. */
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
