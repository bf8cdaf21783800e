import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface TipProps {
  /** The text of the tooltip. */
  tip: ReactNode;
  /** True inside a link or a button, which is focused instead of the text. */
  inControl?: boolean;
  /** True if the control has a title, which browsers only show on hover. */
  onlyFocus?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A tooltip on the screen: its position in CSS pixels of the window, and what ends it. */
interface Shown {
  left: number;
  top: number;
  hide: () => void;
}

// A delay, so that a pointer that only crosses the text is not covered by its tooltip.
const REST_MS = 150;

/** Text with a tooltip on hover and focus, which the pointer can enter and Escape dismisses (WCAG 1.4.13). */
export function Tip({
  tip,
  inControl = false,
  onlyFocus = false,
  className = '',
  children,
}: TipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => {
    const text = anchor.current;
    const host = inControl ? (text?.closest('a, button') ?? text) : text;
    if (!text || !host) return;
    let resting: number | undefined;
    // Only while it is shown, because a list has hundreds of these texts, and each would handle every scroll.
    let listening: AbortController | null = null;
    const hide = () => {
      window.clearTimeout(resting);
      listening?.abort();
      listening = null;
      setShown(null);
    };
    const isWithin = (place: EventTarget | null) =>
      place instanceof Node && (host.contains(place) || bubble.current?.contains(place) === true);
    const show = () => {
      const box = text.getBoundingClientRect();
      setShown({ left: Math.max(8, Math.min(box.left, innerWidth - 328)), top: box.bottom, hide });
      if (listening) return;
      listening = new AbortController();
      const { signal } = listening;
      window.addEventListener('scroll', hide, { signal, capture: true, passive: true });
      const onKey = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        hide();
        // So that Escape does not also close a panel below.
        event.preventDefault();
      };
      window.addEventListener('keydown', onKey, { signal, capture: true });
      const onOut = ({ target, relatedTarget }: PointerEvent) => {
        if (isWithin(target) && !isWithin(relatedTarget)) hide();
      };
      window.addEventListener('pointerout', onOut, { signal });
    };
    const onEnter = () => {
      resting = window.setTimeout(show, REST_MS);
    };
    const onLeave = () => {
      window.clearTimeout(resting);
    };
    const onHost = [
      ...(onlyFocus ? [] : [['pointerenter', onEnter] as const]),
      ['pointerleave', onLeave],
      ['focusin', show],
      ['focusout', hide],
      // A press may move the rows under the tooltip.
      ['click', hide],
    ] as const;
    for (const [type, listener] of onHost) host.addEventListener(type, listener);
    return () => {
      window.clearTimeout(resting);
      listening?.abort();
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
      {shown &&
        createPortal(
          <span
            ref={bubble}
            aria-hidden="true"
            style={{ left: shown.left, top: shown.top }}
            onClick={(event) => {
              // For React it is inside the link or the row of the text.
              event.stopPropagation();
              if (getSelection()?.isCollapsed === false) return;
              shown.hide();
              // The press is meant for the row that the tooltip covers; a button is only pressed where it is visible.
              const [below] = document
                .elementsFromPoint(event.clientX, event.clientY)
                .filter((each) => !event.currentTarget.contains(each));
              if (below?.closest('button, input, label') === null) {
                below.dispatchEvent(new MouseEvent('click', event.nativeEvent));
              }
            }}
            className="fixed z-50 max-w-80 pt-1.5"
          >
            <span className="block animate-enter rounded-control border border-line bg-surface px-2.5 py-1.5 text-sm break-words text-ink shadow-float">
              {tip}
            </span>
          </span>,
          document.body,
        )}
    </span>
  );
}
