import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

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

interface ModalProps {
  role?: 'alertdialog';
  title: ReactNode;
  /** What a screen reader reads with the title. */
  text: ReactNode;
  /** As a class. */
  width: string;
  /** What Escape does; nothing, where what is shown must not be lost by it. */
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
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => {
        // A second Escape closes a dialog without a cancel event, unless the key event is prevented.
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
      <div id={`${id}-text`} className="mt-2 space-y-2 text-soft">
        {text}
      </div>
      {children}
    </dialog>
  );
}

interface SheetProps {
  /** The accessible name. */
  name: string;
  onClose: () => void;
  /** Its place and size. */
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
        // What is in it fills it, so a press on the dialog itself is on the backdrop.
        if (event.target === event.currentTarget) onClose();
      }}
      className={`border-line bg-surface p-0 ${className}`}
    >
      {children}
    </dialog>
  );
}
