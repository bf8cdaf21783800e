import type { Disagreement } from '../features/users/known-status';
import { TimelineMoment } from '../features/users/timeline-moment';
import { ExactName } from '../ui/exact-name';
import { Notice } from '../ui/notice';

interface UserDisagreementProps {
  said: Disagreement;
  /** When get_status answered, and when the webhook call was first seen; by the console's clock. */
  checked_at: number | null;
  heard_at: number | null;
}

/** Both sides where get_status and the webhooks contradict one another, with when each was said. */
export function UserDisagreement({ said, checked_at, heard_at }: UserDisagreementProps) {
  return (
    <div className="mb-3.5">
      <Notice tone="attention">
        <strong>get_status and the webhooks disagree. Both are shown.</strong>
        <dl className="my-1 grid w-fit max-w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4">
          <dt className="text-soft">get_status</dt>
          <dd>
            {said.get_status}
            {checked_at !== null && (
              <>
                , <TimelineMoment ms={checked_at} />
              </>
            )}
          </dd>
          <dt className="text-soft">newest webhook</dt>
          <dd className="min-w-0">
            <bdi className="font-mono text-[0.94em]">
              <ExactName name={said.webhooks} />
            </bdi>
            {heard_at !== null && (
              <>
                , <TimelineMoment ms={heard_at} />
              </>
            )}
          </dd>
        </dl>
        <span className="text-soft">
          A later event may have had no destination, or this call is a rerun of an older one.
        </span>
      </Notice>
    </div>
  );
}
