import type { ReactNode } from 'react';
import { StatusShape } from '../../ui/feedback/status-shape';
import { toneText, type Tone } from '../../ui/feedback/tone';

interface MendRowProps {
  tone: Tone;
  /** The way to what can be done. */
  action?: ReactNode;
  children: ReactNode;
}

/** One line of what needs somebody, or of what is as it should be. */
export function MendRow({ tone, action, children }: MendRowProps) {
  return (
    <li className="flex items-baseline gap-2 py-2 text-sm first:pt-0 last:pb-0">
      <span className={`self-start pt-[3px] ${toneText[tone]}`}>
        <StatusShape tone={tone} size={13} />
      </span>
      <span
        className={`min-w-0 flex-1 wrap-anywhere ${tone === 'bad' ? 'font-medium text-bad' : ''}`}
      >
        {children}
      </span>
      {action && <span className="shrink-0 font-medium">{action}</span>}
    </li>
  );
}
