import { StatusMark } from './status-mark';
import type { Tone } from './tone';
import { visibleText } from '../text/visible-text';

interface ItemOutcomeProps {
  /** One item of many that were sent to the service, with what it said where it did not take it. */
  item: { state: string; failure_code: string | null; reason: string | null };
  wording: { text: string; tone: Tone };
}

/** What came of one of many: its state, and below it why, as the service sent it. */
export function ItemOutcome({ item, wording: { text, tone } }: ItemOutcomeProps) {
  return (
    <>
      <StatusMark status={item.state} tone={tone}>
        {text}
      </StatusMark>
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
