import type { Environment } from '../../contract/index.js';
import { readHealth } from '../service/health.js';
import type { Database } from '../schema.js';
import type { Observed } from './metrics.js';

/** Reads the metrics of one environment; `streams` are those of this process. */
export async function observe(
  database: Database,
  environment: Environment,
  streams: number,
  now: number,
): Promise<Observed> {
  const health = await readHealth(database, environment);
  const counted = ({ fn }: { fn: Database['fn'] }) => fn.countAll<number>().as('count');
  const gaps = await database
    .selectFrom('gaps')
    .select(counted)
    .where('environment', '=', environment)
    .executeTakeFirstOrThrow();
  const incidents = await database
    .selectFrom('incidents')
    .select(counted)
    .where('environment', '=', environment)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const retrying = database
    .selectFrom('calls')
    .select(counted)
    .where('environment', '=', environment)
    .where('state', '=', 'retrying');
  const all = await retrying.executeTakeFirstOrThrow();
  const due = await retrying
    // By the service's clock, because the stored time is the service's.
    .where('next_attempt_at', '<=', now + health.clock_offset_ms)
    .executeTakeFirstOrThrow();
  const deliveries = await database
    .selectFrom('delivery_counts')
    .select(['outcome', 'count'])
    .where('environment', '=', environment)
    .execute();
  const job_items = await database
    .selectFrom('job_items')
    .innerJoin('jobs', 'jobs.id', 'job_items.job_id')
    .select(['jobs.kind', 'job_items.state', (of) => of.fn.countAll<number>().as('count')])
    .where('jobs.environment', '=', environment)
    .where('jobs.finished_at', 'is', null)
    .groupBy(['jobs.kind', 'job_items.state'])
    .execute();
  return {
    ...{ environment, streams, deliveries, job_items },
    sync_lag: health.polled_at === null ? null : Math.max(0, now - health.polled_at) / 1000,
    up: health.state === 'ok' || health.state === 'partial',
    gaps: gaps.count,
    incidents: incidents.count,
    retrying: all.count,
    due_retries: due.count,
  };
}
