import { CopyButton } from '../form/copy-button';
import { shorten } from './shorten';
import { Tip } from '../feedback/tip';
import { visibleText } from './visible-text';

interface ShortIdProps {
  id: string;
  /** Up to how many characters it stays whole. */
  limit?: number;
  /** Adds a button that copies the whole id. */
  copy?: boolean;
  /** True inside a link or a button. */
  inControl?: boolean;
}

/**
 * An id in monospace, shortened in the middle; whole on hover, on focus and to screen readers. Ids come
 * from outside: one that is written from the right stays by itself, and marks that turn text are named.
 */
export function ShortId({ id, limit, copy = false, inControl = false }: ShortIdProps) {
  const whole = visibleText(id);
  const short = visibleText(shorten(id, limit));
  const text =
    short === whole ? (
      <bdi className="font-mono text-[0.94em]">{whole}</bdi>
    ) : (
      <Tip tip={<bdi className="font-mono">{whole}</bdi>} inControl={inControl}>
        <bdi aria-hidden="true" className="font-mono text-[0.94em] whitespace-nowrap">
          {short}
        </bdi>
        <span className="sr-only">{whole}</span>
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
