import { Tip } from '../feedback/tip';
import { Matched } from './matched';
import { spacesSeen, visibleText } from './visible-text';

const HEAD = 8;
const TAIL = 4;
const USUAL = 16;

/**
 * An ID of more than `limit` characters (code points) as its first 8 and its last 4; if a limit is given, with as much
 * of its end as that permits, because IDs often differ at their ends.
 */
export function shorten(id: string, limit?: number): string {
  const characters = Array.from(id);
  if (characters.length <= (limit ?? USUAL)) return id;
  const tail = Math.max(TAIL, (limit ?? 0) - HEAD - 1);
  return `${characters.slice(0, HEAD).join('')}…${characters.slice(-tail).join('')}`;
}

interface ShortIdProps {
  id: string;
  /** The most characters that are not shortened. */
  limit?: number;
  /** True inside a link or a button. */
  inControl?: boolean;
}

/**
 * An ID in monospace, shortened in the middle; complete on hover, on focus and for screen readers. It cannot change the
 * direction of the text around it.
 */
export function ShortId({ id: given, limit, inControl = false }: ShortIdProps) {
  const id = spacesSeen(given);
  const whole = visibleText(id);
  const short = visibleText(shorten(id, limit));
  return short === whole ? (
    <bdi className="font-mono text-[0.94em]">
      <Matched text={id} />
    </bdi>
  ) : (
    <Tip tip={<bdi className="font-mono">{whole}</bdi>} inControl={inControl}>
      <bdi aria-hidden="true" className="font-mono text-[0.94em] whitespace-nowrap">
        <Matched text={shorten(id, limit)} />
      </bdi>
      <span className="sr-only">{whole}</span>
    </Tip>
  );
}
