import { useId, useRef, useState, type ReactNode } from 'react';

interface PopoverButtonProps {
  /** The accessible name; absent if the button's content says it. */
  label?: string;
  className: string;
  /** What the button shows. */
  face: ReactNode;
  /** The edge of the button that the panel is aligned with. */
  align?: 'start' | 'end';
  /** The content of the panel; a link in it closes it. */
  children: ReactNode;
}

const GAP = 6;
/** The width of the widest panel, in CSS pixels. */
const WIDEST = 304;

/** A button that opens a small panel, as a popover of the browser. */
export function PopoverButton(props: PopoverButtonProps) {
  const { label, className, face, align = 'start', children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // A page has many panels of which few are opened, so the content is rendered on the first press.
  const [isUsed, setUsed] = useState(false);
  const place = () => {
    const box = button.current?.getBoundingClientRect();
    if (!box || !panel.current) return;
    const { style } = panel.current;
    const { clientWidth } = document.documentElement;
    // A button near the middle of a phone leaves too little room on either side, so the panel is moved into the window.
    const room = Math.max(GAP, clientWidth - WIDEST - GAP);
    style.top = `${box.bottom + GAP}px`;
    style.maxHeight = `max(12rem, 100dvh - ${box.bottom + 2 * GAP}px)`;
    style.left = align === 'start' ? `${Math.min(box.left, room)}px` : 'auto';
    style.right = align === 'end' ? `${Math.min(clientWidth - box.right, room)}px` : 'auto';
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={label}
        onClick={() => {
          setUsed(true);
        }}
        className={className}
      >
        {face}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBeforeToggle={place}
        onClick={(event) => {
          const isLink = event.target instanceof Element && event.target.closest('a') !== null;
          if (isLink) event.currentTarget.hidePopover();
        }}
        className="m-0 max-w-[calc(100vw-16px)] min-w-52 overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-float open:animate-enter"
      >
        {isUsed && children}
      </div>
    </>
  );
}
