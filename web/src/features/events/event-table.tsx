import { MAX_ATTEMPTS, type Environment } from '@connect-console/server/contract';
import { useServiceNow } from '../../api/service-clock';
import { KindName } from '../../ui/kind-name';
import { pressThrough } from '../../ui/press-through';
import { TimeStamp } from '../../ui/time-stamp';
import { useElementWidth } from '../../ui/use-element-width';
import { AnswerChip } from './answer-chip';
import { durationMs } from './duration';
import { EventAnswer } from './event-answer';
import type { KeyedEvent } from './event-key';
import { EventLink } from './event-link';
import { rowId, type EventListProps } from './event-list-props';
import { TransactionLink } from './transaction-link';

const HEAD = 'h-9 px-2.5 text-left text-xs font-medium text-soft';
const CELL = 'h-9 px-2.5 py-1';
const OWN = 'relative z-10 w-fit max-w-full';

interface EventRowProps {
  environment: Environment;
  event: KeyedEvent;
  isOpen: boolean;
  hasRoom: boolean;
}

function EventRow({ environment, event, isOpen, hasRoom }: EventRowProps) {
  const now = useServiceNow(environment);
  return (
    <tr
      id={rowId(event.key)}
      onClick={pressThrough}
      className={`relative scroll-mt-24 border-t border-line transition-colors ${isOpen ? 'bg-wash' : 'hover:bg-raised'}`}
    >
      <td className={`${CELL} pl-3 ${isOpen ? 'shadow-[inset_2px_0_0_var(--color-accent)]' : ''}`}>
        <div className={OWN}>
          {event.created === null ? '–' : <TimeStamp ms={event.created} now={now} />}
        </div>
      </td>
      <td className={`${CELL} overflow-clip text-ellipsis whitespace-nowrap`}>
        <span className={`mr-2.5 inline-flex align-bottom ${hasRoom ? 'w-36' : 'max-w-[55%]'}`}>
          <AnswerChip answer={event} />
        </span>
        <EventLink
          environment={environment}
          eventKey={event.key}
          isCurrent={isOpen}
          className="after:absolute after:inset-0"
        >
          <EventAnswer event={event} />
        </EventLink>
      </td>
      <td className={`${CELL} text-right text-soft`}>
        {event.attempt === null ? '–' : `${event.attempt} of ${MAX_ATTEMPTS}`}
      </td>
      {hasRoom && (
        <td className={CELL}>
          <div className={`${OWN} overflow-clip text-ellipsis whitespace-nowrap`}>
            {event.webhook_type === null ? (
              <span className="text-soft">not told</span>
            ) : (
              <KindName kind={event.webhook_type} />
            )}
          </div>
        </td>
      )}
      <td className={CELL}>
        <div className={OWN}>
          <TransactionLink environment={environment} transaction_id={event.transaction_id} />
        </div>
      </td>
      <td className={`${CELL} pr-3 text-right text-soft`}>{durationMs(event.duration_ms)}</td>
    </tr>
  );
}

/** The attempts as a table; the kind has a column where there is room. */
export function EventTable({ environment, rows, openKey }: EventListProps) {
  const [frame, width] = useElementWidth();
  const hasRoom = width >= 1000;
  return (
    <div ref={frame} className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">Recent delivery attempts, newest first</caption>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} w-[5.75rem] pl-3`}>
              When
            </th>
            <th scope="col" className={HEAD}>
              Answer
            </th>
            <th scope="col" className={`${HEAD} w-20 text-right`}>
              Attempt
            </th>
            {hasRoom && (
              <th scope="col" className={`${HEAD} w-[15.75rem]`}>
                Kind
              </th>
            )}
            <th scope="col" className={`${HEAD} w-[8.75rem]`}>
              Transaction
            </th>
            <th scope="col" className={`${HEAD} w-20 pr-3 text-right`}>
              Duration
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((event) => (
            <EventRow
              key={event.key}
              {...{ environment, event, hasRoom }}
              isOpen={event.key === openKey}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
