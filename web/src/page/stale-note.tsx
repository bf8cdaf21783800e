import { failureText } from '../api/failure-text';
import { ConsoleTime } from './console-time';
import { Notice } from '../ui/feedback/notice';

interface StaleNoteProps {
  /** What is shown: "calls". */
  what: string;
  /** The failure of the last request, or null if it succeeded. */
  error: unknown;
  /** When the shown data was read, in ms since 1970 by the browser's clock; 0 for never. */
  updatedAt: number;
}

/** Says that the last known data is shown because the last request failed (product.md, rules 3 and 4). */
export function StaleNote({ what, error, updatedAt }: StaleNoteProps) {
  if (error === null) return null;
  const { title, remedy, failureCode, failureReason, requestId } = failureText(error);
  const identifiers = [failureCode, failureReason, requestId && `request ${requestId}`].filter(
    Boolean,
  );
  return (
    <div className="mb-3">
      <Notice tone="attention" live>
        <strong>{title}.</strong>{' '}
        {updatedAt === 0 ? (
          `The ${what} are not available.`
        ) : (
          <>
            Showing the last known {what}, read <ConsoleTime ms={updatedAt} />.
          </>
        )}{' '}
        {remedy}
        {identifiers.length > 0 && (
          <span className="block font-mono text-xs break-words text-soft">
            {identifiers.join(' · ')}
          </span>
        )}
      </Notice>
    </div>
  );
}
