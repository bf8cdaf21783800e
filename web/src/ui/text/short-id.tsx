import { CopyButton } from '../form/copy-button';
import { Tip } from '../feedback/tip';
import { visibleText } from './visible-text';

const HEAD = 8;
const TAIL = 4;

/**
 * An id shortened in its middle: the first 8 and the last 4 characters (code points). One of at most
 * `limit` characters stays whole.
 */
export function shorten(id: string, limit = 16): string {
  const characters = Array.from(id);
  if (characters.length <= limit) return id;
  return `${characters.slice(0, HEAD).join('')}…${characters.slice(-TAIL).join('')}`;
}

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
