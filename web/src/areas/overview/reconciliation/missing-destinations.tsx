import type { Environment, MissingDestination } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { useServiceNow } from '../../../api/service-clock';
import { buttonLook } from '../../../ui/form/button-look';
import { KindName } from '../../../records/webhook/type-name';
import { StatusMark } from '../../../ui/feedback/status-mark';
import { TimeStamp } from '../../../ui/time/time-stamp';

interface MissingDestinationsProps {
  environment: Environment;
  kinds: readonly MissingDestination[];
}

/** The kinds that go nowhere, and whom that concerned in the last day. */
export function MissingDestinations({ environment, kinds }: MissingDestinationsProps) {
  const now = useServiceNow(environment);
  return (
    <ul className="divide-y divide-line">
      {kinds.map(({ webhook_type, last_due_at, people_last_day }) => (
        <li
          key={webhook_type}
          className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5 text-sm first:pt-0 last:pb-0"
        >
          <div className="min-w-0 flex-[1_1_26rem]">
            <StatusMark status="missing" tone={people_last_day > 0 ? 'attention' : 'off'}>
              <KindName kind={webhook_type} />: no destination
            </StatusMark>
            <p className="text-soft">
              {people_last_day === 0 ? (
                'Nobody is known to have reached it in the last day.'
              ) : (
                <>
                  {people_last_day.toLocaleString('en')}{' '}
                  {people_last_day === 1 ? 'person' : 'people'} reached it in the last day
                  {last_due_at !== null && (
                    <>
                      , the last <TimeStamp ms={last_due_at} now={now} />
                    </>
                  )}
                  ; the business was not told.
                </>
              )}
            </p>
          </div>
          <Link
            to="/$environment/webhooks"
            params={{ environment }}
            hash={webhook_type}
            className={buttonLook()}
          >
            Set its destination
          </Link>
        </li>
      ))}
    </ul>
  );
}
