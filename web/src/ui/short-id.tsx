import { CopyButton } from './copy-button';
import { shorten } from './shorten';
import { Tip } from './tip';

interface ShortIdProps {
  id: string;
  /** Up to how many characters it stays whole. */
  limit?: number;
  /** Adds a button that copies the whole id. */
  copy?: boolean;
  /** True inside a link or a button. */
  inControl?: boolean;
}

/** An id in monospace, shortened in the middle; whole on hover, on focus and to screen readers. */
export function ShortId({ id, limit, copy = false, inControl = false }: ShortIdProps) {
  const short = shorten(id, limit);
  const text =
    short === id ? (
      <span className="font-mono text-[0.94em]">{id}</span>
    ) : (
      <Tip tip={<span className="font-mono">{id}</span>} inControl={inControl}>
        <span aria-hidden="true" className="font-mono text-[0.94em] whitespace-nowrap">
          {short}
        </span>
        <span className="sr-only">{id}</span>
      </Tip>
    );
  if (!copy) return text;
  return (
    <span className="inline-flex items-center gap-1">
      {text}
      <CopyButton text={id} what="id" />
    </span>
  );
}
