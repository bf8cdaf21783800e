import { buttonLook } from '../../ui/button-look';
import { RecordLink } from '../../ui/record-link';

interface RegistrationPagesProps {
  /** The number after which this page begins. */
  after: number;
  nextAfter: number | null;
}

/** The way to the first and to the next 200 people; the browser's Back leads to the ones before. */
export function RegistrationPages({ after, nextAfter }: RegistrationPagesProps) {
  if (after === 0 && nextAfter === null) return null;
  return (
    <nav aria-label="More people of this registration" className="mt-3 flex justify-end gap-2.5">
      {after > 0 && (
        <RecordLink
          to="."
          search={(before: object) => ({ ...before, after: undefined })}
          className={buttonLook()}
        >
          First people
        </RecordLink>
      )}
      {nextAfter !== null && (
        <RecordLink
          to="."
          search={(before: object) => ({ ...before, after: String(nextAfter) })}
          className={buttonLook()}
        >
          Next people
        </RecordLink>
      )}
    </nav>
  );
}
