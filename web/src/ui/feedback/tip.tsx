import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface TipProps {
  /** What is shown on hover and on focus. */
  tip: ReactNode;
  /** True inside a link or a button, which takes the focus in place of the text. */
  inControl?: boolean;
  /** True where the control has a title, which browsers show on hover alone. */
  onlyFocus?: boolean;
  className?: string;
  children?: ReactNode;
}

interface Place {
  left: number;
  top: number;
}

/** Text with a tooltip on hover and focus, which Escape dismisses (WCAG 1.4.13). */
export function Tip({
  tip,
  inControl = false,
  onlyFocus = false,
  className = '',
  children,
}: TipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<Place | null>(null);

  useEffect(() => {
    const text = anchor.current;
    const host = inControl ? (text?.closest('a, button') ?? text) : text;
    if (!text || !host) return;
    // Only while it is shown: a list has hundreds of these texts, and each would hear every scroll.
    let shown: AbortController | null = null;
    const hide = () => {
      if (!shown) return;
      shown.abort();
      shown = null;
      setPlace(null);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      hide();
      // So that Escape does not also close a panel below.
      event.preventDefault();
    };
    const show = () => {
      const box = text.getBoundingClientRect();
      setPlace({ left: Math.max(8, Math.min(box.left, innerWidth - 328)), top: box.bottom + 6 });
      if (shown) return;
      shown = new AbortController();
      const { signal } = shown;
      window.addEventListener('scroll', hide, { signal, capture: true, passive: true });
      window.addEventListener('keydown', onKey, { signal, capture: true });
    };
    const onHost = [
      ...(onlyFocus ? [] : [['pointerenter', show] as const]),
      ['pointerleave', hide],
      ['focusin', show],
      ['focusout', hide],
      // A press may move the rows under the tooltip.
      ['click', hide],
    ] as const;
    for (const [type, listener] of onHost) host.addEventListener(type, listener);
    return () => {
      shown?.abort();
      for (const [type, listener] of onHost) host.removeEventListener(type, listener);
    };
  }, [inControl, onlyFocus]);

  return (
    <span
      ref={anchor}
      tabIndex={inControl ? undefined : 0}
      className={`rounded-small ${className}`}
    >
      {children}
      {place &&
        createPortal(
          <span
            aria-hidden="true"
            style={place}
            className="pointer-events-none fixed z-50 max-w-80 animate-enter rounded-control border border-line bg-surface px-2.5 py-1.5 text-sm break-words text-ink shadow-float"
          >
            {tip}
          </span>,
          document.body,
        )}
    </span>
  );
}
