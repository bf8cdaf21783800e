import { useState } from 'react';

/** A part of a page that a button opens and closes; `button` has the props of that button. */
export function useOpening(startsOpen: () => boolean = () => false) {
  const [isOpen, setOpen] = useState(startsOpen);
  return {
    isOpen,
    close: () => {
      setOpen(false);
    },
    button: {
      'aria-expanded': isOpen,
      onClick: () => {
        setOpen(!isOpen);
      },
    },
  };
}
