import { useEffect, useId, useRef, type ReactNode } from 'react';
import { CopyButton } from './copy-button';
import { visibleText } from './visible-text';

interface DetailPanelProps {
  /** What it is: "Call". */
  what: string;
  /** Its whole id, which is also the name of the region. */
  id: string;
  /** The link that closes it. */
  close: ReactNode;
  onClose: () => void;
  /** True when it was opened from the list, so that the keyboard goes on in it. */
  takesFocus: boolean;
  children: ReactNode;
}

/** One record beside its list, or alone on a narrow screen. Escape closes it. */
export function DetailPanel(props: DetailPanelProps) {
  const { what, id, close, onClose, takesFocus, children } = props;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus, id]);
  return (
    <section
      aria-labelledby={headingId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      className="min-w-0 rounded-card border border-line bg-surface p-4 xl:sticky xl:top-[84px] xl:max-h-[calc(100dvh-100px)] xl:overflow-y-auto"
    >
      <div className="mb-3.5 flex items-start justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} id={headingId} className="min-w-0 outline-none">
          <span className="block text-xs font-medium text-soft">{what}</span>
          <span className="font-mono text-sm font-medium break-all">{visibleText(id)}</span>{' '}
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
