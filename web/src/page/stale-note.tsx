import { failureText } from '../api/failure-text';
import { useBrowserNow } from '../api/service-clock';
import { Notice } from '../ui/feedback/notice';
import { TimeStamp } from '../ui/time/time-stamp';

interface StaleNoteProps {
  /** What is shown: "calls". */
  what: string;
  /** The failure of the last look, or null when it succeeded. */
  error: unknown;
  /** When what is shown was read, in milliseconds since 1970 on this browser's clock; 0 for never. */
  updatedAt: number;
}

/** Says that a list is the last known one, because the last look failed (product.md, rules 2 and 3). */
export function StaleNote({ what, error, updatedAt }: StaleNoteProps) {
  const now = useBrowserNow();
  if (error === null) return null;
  const { title, remedy, failureCode, failureReason, requestId } = failureText(error);
  const told = [failureCode, failureReason, requestId && `request ${requestId}`].filter(Boolean);
  return (
    <div className="mb-3">
      <Notice tone="attention" live>
        <strong>{title}.</strong>{' '}
        {updatedAt === 0 ? (
          `The ${what} are not available.`
        ) : (
          <>
            Showing the last known {what}, read <TimeStamp ms={updatedAt} now={now} />.
          </>
        )}{' '}
        {remedy}
        {told.length > 0 && (
          <span className="block font-mono text-xs break-words text-soft">{told.join(' · ')}</span>
        )}
      </Notice>
    </div>
  );
}
