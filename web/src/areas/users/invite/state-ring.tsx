import type { ReactNode } from 'react';
import { toneText, type Tone } from '../../../ui/feedback/status';

// The ring runs along a rounded square of 336 units; its length counts as 100.
const RING = { x: 5, y: 5, width: 326, height: 326, rx: 46, fill: 'none' } as const;
// Of the 336 units, so that the small ring looks as strong as the large one.
const STROKE = { small: 9, large: 5 };

interface StateRingProps {
  tone: Tone;
  /** Around an outcome it takes the room of its words; around a code, the code's. */
  isSmall?: boolean;
  children: ReactNode;
}

/** The ring around an invite shows its state: turning while waiting, then closed in the outcome's colour. */
export function StateRing({ tone, isSmall = false, children }: StateRingProps) {
  const ring = { ...RING, strokeWidth: STROKE[isSmall ? 'small' : 'large'] };
  return (
    <div className={`relative mx-auto aspect-square w-full ${isSmall ? 'max-w-44' : 'max-w-84'}`}>
      <svg
        viewBox="0 0 336 336"
        aria-hidden="true"
        className="absolute inset-0 size-full print:hidden"
      >
        <rect {...ring} className="stroke-line" />
        <rect
          {...ring}
          pathLength={100}
          strokeLinecap="round"
          // A segment while it is open, all of it once it is decided.
          strokeDasharray={tone === 'waiting' ? '24 100' : '100 100'}
          className={`stroke-current transition-[stroke-dasharray] duration-200 ${
            tone === 'waiting' ? 'animate-ring text-accent' : toneText[tone]
          }`}
        />
      </svg>
      <div className="absolute inset-[4.5%] grid place-items-center">{children}</div>
    </div>
  );
}
