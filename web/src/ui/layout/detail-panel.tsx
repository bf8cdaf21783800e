import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { CopyButton } from '../form/copy-button';
import { spacesSeen, visibleText } from '../text/visible-text';
import { useMedia } from './use-layout';

interface DetailPanelProps {
  /** The kind of record: "Call". */
  what: string;
  /** The complete ID, which is also the name of the region. */
  id: string;
  /** A link with `data-close`, which Escape also follows. */
  close: ReactNode;
  /** True if it was opened from the list, so that it takes the focus. */
  takesFocus: boolean;
  children: ReactNode;
}

/** Whether Escape is meant for the panel, and not for a dialog, a popover or a text field. */
function isForPanel(target: EventTarget | null, panel: HTMLElement | null): boolean {
  if (!(target instanceof Element) || document.querySelector('dialog[open]')) return false;
  if (target === document.body || panel?.contains(target)) return true;
  // After Back or Forward the focus is on a link of the list.
  return target.closest('main a') !== null && target.closest('[popover]') === null;
}

/** One record beside its list, or alone on a narrow screen. Escape closes it. */
export function DetailPanel(props: DetailPanelProps) {
  const { what, id, close, takesFocus, children } = props;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus, id]);
  const panel = useRef<HTMLElement>(null);
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (!isForPanel(event.target, panel.current)) return;
    panel.current?.querySelector<HTMLElement>('[data-close]')?.click();
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('keydown', escape, { signal: listening.signal });
    return () => {
      listening.abort();
    };
  }, []);
  return (
    <section
      ref={panel}
      aria-labelledby={headingId}
      className="min-w-0 rounded-card border border-line bg-surface p-4 xl:sticky xl:top-21 xl:max-h-[calc(100dvh-6.25rem)] xl:overflow-y-auto"
    >
      <div className="mb-3.5 flex items-start justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} id={headingId} className="min-w-0 outline-none">
          <span className="block text-xs font-medium text-soft">{what}</span>
          <span className="font-mono text-sm font-medium break-all">
            {visibleText(spacesSeen(id))}
          </span>{' '}
        </h2>
        <span className="flex shrink-0 items-center gap-1">
          <CopyButton text={id} what="id" />
          {close}
        </span>
      </div>
      {children}
    </section>
  );
}

/**
 * Returns the focus to the row when the record beside a list is closed. Returns true if the open record was opened from
 * the list and not by its address.
 */
export function useReturnedFocus(openId: string | null, rowId: (id: string) => string): boolean {
  const [atStart] = useState(openId);
  const before = useRef(openId);
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (closed === null || openId !== null) return;
    document.getElementById(rowId(closed))?.querySelector('a')?.focus({ preventScroll: true });
  }, [openId, rowId]);
  return openId !== null && openId !== atStart;
}

/** A record beside its list on a wide screen, in place of the list on a narrow one. */
export function SplitView({ list, detail }: { list: ReactNode; detail: ReactNode }) {
  const isWide = useMedia('(min-width: 80rem)');
  const isOpen = detail !== null;
  return (
    <div
      className={
        isOpen && isWide ? 'grid grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] items-start gap-3.5' : ''
      }
    >
      {(isWide || !isOpen) && <div className="min-w-0">{list}</div>}
      {detail}
    </div>
  );
}
