import { buttonLook } from '../form/button';
import { RecordLink } from '../table/record-link';

interface MorePagesProps {
  /** What is listed: "calls". */
  what: string;
  /** What they belong to: "this rerun". */
  of: string;
  /** The number after which this page begins. */
  after: number;
  nextAfter: number | null;
}

/** Links to the first and the next page of a numbered list. */
export function MorePages({ what, of, after, nextAfter }: MorePagesProps) {
  if (after === 0 && nextAfter === null) return null;
  return (
    <nav aria-label={`More ${what} of ${of}`} className="mt-3 flex justify-end gap-2.5">
      {after > 0 && (
        <RecordLink
          to="."
          search={(before: object) => ({ ...before, after: undefined })}
          className={buttonLook()}
        >
          First {what}
        </RecordLink>
      )}
      {nextAfter !== null && (
        <RecordLink
          to="."
          search={(before: object) => ({ ...before, after: String(nextAfter) })}
          className={buttonLook()}
        >
          Show more {what}
        </RecordLink>
      )}
    </nav>
  );
}
