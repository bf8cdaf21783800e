import type { ReactNode } from 'react';
import type { Tone } from '../../ui/tone';

// The ring runs along a rounded square of 336 units with a stroke of 5; its length counts as 100.
const RING = { x: 4, y: 4, width: 328, height: 328, rx: 46, fill: 'none', strokeWidth: 5 } as const;
const TRACE: Record<Tone, string> = {
  waiting: 'stroke-accent',
  good: 'stroke-good',
  attention: 'stroke-attention',
  bad: 'stroke-bad',
  off: 'stroke-edge',
};

/** How much of the ring is drawn, of 100: a segment while it is open, all of it once it is decided. */
export function traceLength(tone: Tone): number {
  return tone === 'waiting' ? 24 : 100;
}

/** The ring around an invite is its state: turning while waiting, then closed in the outcome's colour. */
export function StateRing({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className="relative mx-auto aspect-square w-full max-w-[336px]">
      <svg
        viewBox="0 0 336 336"
        aria-hidden="true"
        className="absolute inset-0 size-full print:hidden"
      >
        <rect {...RING} className="stroke-line" />
        <rect
          {...RING}
          pathLength={100}
          strokeLinecap="round"
          strokeDasharray={`${traceLength(tone)} 100`}
          className={`${TRACE[tone]} transition-[stroke-dasharray] duration-200 ${
            tone === 'waiting' ? 'animate-ring' : ''
          }`}
        />
      </svg>
      <div className="absolute inset-[4.5%] grid place-items-center">{children}</div>
    </div>
  );
}
