import type { Environment } from '../../contract/index.js';
import type { BackupState } from '../backups.js';
import { readHealth } from '../service/health.js';
import type { Database } from '../schema.js';
import { rowsIn } from '../rows.js';
import type { Sample } from './metrics.js';

/** Reads the values of one environment; `streams` are those of this process. */
export async function observe(
  database: Database,
  environment: Environment,
  streams: number,
  now: number,
): Promise<Sample[]> {
  const health = await readHealth(database, environment);
  const counted = ({ fn }: { fn: Database['fn'] }) => fn.countAll<number>().as('count');
  const gaps = await rowsIn(database, environment, 'gaps')
    .select(counted)
    .executeTakeFirstOrThrow();
  const incidents = await rowsIn(database, environment, 'incidents')
    .select(counted)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const retrying = rowsIn(database, environment, 'calls')
    .select(counted)
    .where('state', '=', 'retrying');
  const all = await retrying.executeTakeFirstOrThrow();
  const due = await retrying
    // By the service's clock, because the stored time is the service's.
    .where('next_attempt_at', '<=', now + health.clock_offset_ms)
    .executeTakeFirstOrThrow();
  const deliveries = await rowsIn(database, environment, 'delivery_counts')
    .select(['outcome', 'count'])
    .execute();
  const items = await database
    .selectFrom('job_items')
    .innerJoin('jobs', 'jobs.id', 'job_items.job_id')
    .select(['jobs.kind', 'job_items.state', (of) => of.fn.countAll<number>().as('count')])
    .where('jobs.environment', '=', environment)
    .where('jobs.finished_at', 'is', null)
    .groupBy(['jobs.kind', 'job_items.state'])
    .execute();
  const of = (gauge: Sample['gauge'], value: number, labels: Sample['labels'] = {}): Sample => ({
    ...{ gauge, value, labels: { environment, ...labels } },
  });
  const { state, polled_at } = health;
  return [
    of('service_up', state === 'ok' || state === 'partial' ? 1 : 0),
    ...(polled_at === null ? [] : [of('sync_lag_seconds', Math.max(0, now - polled_at) / 1000)]),
    ...[of('gaps', gaps.count), of('incidents_open', incidents.count), of('streams', streams)],
    ...[of('calls_retrying', all.count), of('due_retries', due.count)],
    ...deliveries.map(({ outcome, count }) => of('deliveries', count, { outcome })),
    ...items.map(({ count, ...item }) => of('job_items', count, item)),
  ];
}

/** What the metrics show of the scheduled backups. */
export const backupSamples = ({ last, failure }: BackupState): Sample[] => [
  { gauge: 'backup_failing', value: failure === null ? 0 : 1 },
  ...(last ? [{ gauge: 'backup_timestamp_seconds' as const, value: last.at / 1000 }] : []),
];
