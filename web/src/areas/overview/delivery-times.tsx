import type { Overview } from '@connect-console/server/contract';
import { Panel } from '../../ui/layout/panel';
import { percentText } from './delivery-share';
import { tookText } from './took-text';

/** How long deliveries take, and how many need one attempt only. */
export function DeliveryTimes({ delivery }: { delivery: Overview['delivery'] }) {
  const { ended, at_first_attempt, median_ms, p95_ms, slowest_ms } = delivery;
  const took = (ms: number | null) => (ms === null ? null : tookText(ms));
  const first = percentText(at_first_attempt, ended);
  const rows: [string, string | null][] = [
    ['at the first attempt', first && `${first} %`],
    ['median', took(median_ms)],
    ['95 of 100 within', took(p95_ms)],
    ['slowest', took(slowest_ms)],
  ];
  return (
    <Panel title="Time to delivery" className="h-full">
      {ended === 0 ? (
        <p className="text-soft">No call ended in the last 24 hours.</p>
      ) : (
        <>
          <dl className="divide-y divide-line text-sm">
            {rows.map(([name, value]) => (
              <div key={name} className="flex justify-between gap-3 py-2 first:pt-0 last:pb-0">
                <dt>{name}</dt>
                <dd className={value === null ? 'text-soft' : 'font-medium tabular-nums'}>
                  {value ?? 'not told'}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-2.5 text-xs text-soft">
            Of {ended === 1 ? 'the call' : `the newest ${ended.toLocaleString('en')} calls`} that
            ended in 24 hours.
          </p>
        </>
      )}
    </Panel>
  );
}
