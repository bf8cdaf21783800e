import type { ReactNode } from 'react';
import { visibleText } from '../text/visible-text';

/** The meaning of a status. Each has its own shape (visual.md). */
export type Tone =
  'good' | 'retrying' | 'attention' | 'waiting' | 'bad' | 'unfulfillable' | 'off' | 'unknown';

/** A status in words, with its tone. */
export interface Wording {
  text: string;
  tone: Tone;
}

/** The text colour of a tone. */
export const toneText: Record<Tone, string> = {
  good: 'text-good',
  retrying: 'text-attention',
  attention: 'text-attention',
  waiting: 'text-soft',
  bad: 'text-bad',
  unfulfillable: 'text-attention',
  off: 'text-soft',
  unknown: 'text-soft',
};

/** The text and background colour of a tone, for a label or a notice. */
export const toneWash: Record<Tone, string> = {
  good: 'bg-good-wash text-good',
  retrying: 'bg-attention-wash text-attention',
  attention: 'bg-attention-wash text-attention',
  waiting: 'bg-raised text-soft',
  bad: 'bg-bad-wash text-bad',
  unfulfillable: 'bg-attention-wash text-attention',
  off: 'bg-raised text-soft',
  unknown: 'bg-raised text-soft',
};

/** The paths of a shape, on a square of 16 units. */
interface Shape {
  filled?: string;
  /** As a line. */
  drawn?: string;
  isDotted?: boolean;
}

const RING = 'M8 2.4a5.6 5.6 0 1 1 0 11.2a5.6 5.6 0 0 1 0-11.2Z';
const SHAPES: Record<Tone, Shape> = {
  good: {
    filled:
      'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm3.6 5.06a.85.85 0 0 0-1.2-1.2L7.15 8.61 5.65 7.1a.85.85 0 0 0-1.2 1.2l2.1 2.11a.85.85 0 0 0 1.2 0l3.85-3.85Z',
  },
  retrying: { drawn: RING, filled: 'M8 8V2.4A5.6 5.6 0 0 1 13.6 8Z' },
  attention: { filled: 'M8 1.5 15.5 14.5H.5ZM7.1 6v4.2h1.8V6ZM7.1 11.2V13h1.8v-1.8Z' },
  waiting: { drawn: RING },
  bad: {
    filled:
      'M8 .7 15.3 8 8 15.3.7 8 8 .7Zm2.5 3.75L8 6.95l-2.5-2.5L4.45 5.5 6.95 8l-2.5 2.5 1.05 1.05L8 9.05l2.5 2.5 1.05-1.05L9.05 8l2.5-2.5-1.05-1.05Z',
  },
  off: {
    drawn:
      'M4.4 2.4h7.2a2 2 0 0 1 2 2v7.2a2 2 0 0 1-2 2H4.4a2 2 0 0 1-2-2V4.4a2 2 0 0 1 2-2ZM5.5 8h5',
  },
  unfulfillable: {
    filled: 'M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3l3.8-3.8ZM4.6 7.1v1.8h6.8V7.1H4.6Z',
  },
  unknown: { drawn: RING, isDotted: true },
};

/** The shape of a tone in its colour, without its word. Hidden from screen readers. */
export function StatusShape({ tone, size = 14 }: { tone: Tone; size?: number }) {
  const { filled, drawn, isDotted } = SHAPES[tone];
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      className={`shrink-0 ${toneText[tone]}`}
    >
      {drawn && (
        <path
          {...{ d: drawn, fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' }}
          strokeWidth="1.8"
          strokeDasharray={isDotted ? '0.1 3.42' : undefined}
        />
      )}
      {filled && <path fillRule="evenodd" fill="currentColor" d={filled} />}
    </svg>
  );
}

interface StatusMarkProps {
  /** The value of `data-status`, such as `verified` or `COMPLETED`. */
  status: string;
  tone: Tone;
  /** What it shows on hover. */
  title?: string;
  /** The word. */
  text?: string;
  /** More than a word: flex items beside the shape. */
  children?: ReactNode;
}

/** A status as shape, word and colour, never by colour alone (visual.md). */
export function StatusMark({ status, tone, title, text = '', children }: StatusMarkProps) {
  return (
    <span
      data-status={status}
      title={title}
      className={`inline-flex items-center gap-1.5 align-middle font-medium ${toneText[tone]}`}
    >
      <StatusShape tone={tone} />
      {visibleText(text)}
      {children}
    </span>
  );
}

interface StatusLineProps {
  /** The value of `data-status`. */
  status: string;
  wording: Wording;
  /** The subject of this status. */
  children: ReactNode;
}

/** The first line of a summary or a card: the subject, and its status at the other end. */
export function StatusLine({ status, wording, children }: StatusLineProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      {children}
      <StatusMark status={status} {...wording} />
    </div>
  );
}

interface ItemOutcomeProps {
  /** An item that was sent to the service, with the service's reason if it was not accepted. */
  item: { state: string; failure_code: string | null; reason: string | null };
  wording: Wording;
}

/** The state of an item, with the service's reason. */
export function ItemOutcome({ item, wording }: ItemOutcomeProps) {
  return (
    <>
      <StatusMark status={item.state} {...wording} />
      {item.failure_code !== null && (
        <span className="block font-mono text-xs break-all text-soft">
          {visibleText(item.failure_code)}
        </span>
      )}
      {item.reason !== null && (
        <bdi className="block max-w-[60ch] text-xs break-words text-soft">
          {visibleText(item.reason)}
        </bdi>
      )}
    </>
  );
}
