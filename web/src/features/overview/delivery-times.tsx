import type { Overview } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel';
import { percentText } from './delivery-share';
import { tookText } from './took-text';

/** How long deliveries take, and how many need one attempt only. */
export function DeliveryTimes({ delivery }: { delivery: Overview['delivery'] }) {
  const { ended, at_first_attempt, median_ms, p95_ms, slowest_ms } = delivery;
  const first = percentText(at_first_attempt, ended);
  const rows: [string, ReactNode][] = [
    ['at the first attempt', first === null ? 'not known' : `${first} %`],
    ['median', tookText(median_ms)],
    ['95 of 100 within', tookText(p95_ms)],
    ['slowest', tookText(slowest_ms)],
  ];
  return (
    <Panel title="Time to delivery" className="h-full">
      <dl className="divide-y divide-line text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 py-2 first:pt-0 last:pb-0">
            <dt>{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {ended > 0 && (
        <p className="mt-2.5 text-xs text-soft">
          Of {ended === 1 ? 'the call' : `the newest ${ended.toLocaleString('en')} calls`} that
          ended in 24 hours.
        </p>
      )}
    </Panel>
  );
}
