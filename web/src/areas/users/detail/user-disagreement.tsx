import type { Environment } from '@connect-console/server/contract';
import type { Disagreement } from './known-status';
import { TimelineMoment } from '../timeline/timeline-moment';
import { ExactName } from '../../../ui/text/exact-name';
import { Notice } from '../../../ui/feedback/notice';

interface UserDisagreementProps {
  environment: Environment;
  said: Disagreement;
  /** When get_status answered, and when the webhook call was made; by the service's clock. */
  checked_at: number | null;
  heard_at: number | null;
}

/** Both sides where get_status and the webhooks contradict one another, with when each was said. */
export function UserDisagreement(props: UserDisagreementProps) {
  const { environment, said, checked_at, heard_at } = props;
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
                , <TimelineMoment environment={environment} ms={checked_at} />
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
                , <TimelineMoment environment={environment} ms={heard_at} />
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
