import { useLayoutEffect, useRef, type RefObject } from 'react';

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
