import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

/** A dialog that is open while it is rendered. The browser keeps the focus in it and returns it afterwards. */
function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, because its clean-up runs while the dialog is still in the page and can return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}

interface ModalProps {
  role?: 'alertdialog';
  title: ReactNode;
  /** Read by screen readers after the title. */
  text?: ReactNode;
  /** The width, as a class. */
  width: string;
  /** The action of Escape; absent if Escape must not lose the content. */
  onEscape?: (() => void) | undefined;
  children: ReactNode;
}

/** A dialog with a title and a text, which are its name and its description. */
export function Modal({ role, title, text, width, onEscape, children }: ModalProps) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onKeyDown={(event) => {
        // Without this, a second Escape closes a dialog without a cancel event.
        if (event.key === 'Escape' && !onEscape) event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onEscape?.();
      }}
      className={`m-auto animate-enter rounded-card border border-line bg-surface p-5 shadow-float ${width}`}
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold break-words">
        {title}
      </h2>
      {text !== undefined && (
        <div id={`${id}-text`} className="mt-2 space-y-2 text-soft">
          {text}
        </div>
      )}
      {children}
    </dialog>
  );
}

interface SheetProps {
  /** The accessible name. */
  name: string;
  onClose: () => void;
  /** Classes for its position and size. */
  className: string;
  children: ReactNode;
}

/** A dialog that Escape and a press beside it close. */
export function Sheet({ name, onClose, className, children }: SheetProps) {
  return (
    <dialog
      ref={useModal()}
      aria-label={name}
      onClose={onClose}
      onClick={(event) => {
        // The content fills the dialog, so a press on the dialog itself is on the backdrop.
        if (event.target === event.currentTarget) onClose();
      }}
      className={`border-line bg-surface p-0 ${className}`}
    >
      {children}
    </dialog>
  );
}
