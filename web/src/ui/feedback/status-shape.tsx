import type { ReactNode } from 'react';
import type { Tone } from './tone';

// Drawn in the text colour on a 16-unit square; what is cut out takes the colour of the ground behind.
const SHAPES: Record<Tone, ReactNode> = {
  good: (
    <path
      fillRule="evenodd"
      fill="currentColor"
      d="M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm3.6 5.06a.85.85 0 0 0-1.2-1.2L7.15 8.61 5.65 7.1a.85.85 0 0 0-1.2 1.2l2.1 2.11a.85.85 0 0 0 1.2 0l3.85-3.85Z"
    />
  ),
  attention: (
    <>
      <circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <path d="M8 8V2.4A5.6 5.6 0 0 1 13.6 8Z" fill="currentColor" />
    </>
  ),
  waiting: <circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.8" />,
  bad: (
    <path
      fillRule="evenodd"
      fill="currentColor"
      d="M8 .7 15.3 8 8 15.3.7 8 8 .7Zm2.5 3.75L8 6.95l-2.5-2.5L4.45 5.5 6.95 8l-2.5 2.5 1.05 1.05L8 9.05l2.5 2.5 1.05-1.05L9.05 8l2.5-2.5-1.05-1.05Z"
    />
  ),
  off: (
    <>
      <rect
        x="2.4"
        y="2.4"
        width="11.2"
        height="11.2"
        rx="2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
      />
      <path d="M5.5 8h5" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </>
  ),
};

/** The shape of a tone alone, for a place where the word stands elsewhere: hidden from screen readers. */
export function StatusShape({ tone, size = 14 }: { tone: Tone; size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" className="shrink-0">
      {SHAPES[tone]}
    </svg>
  );
}
