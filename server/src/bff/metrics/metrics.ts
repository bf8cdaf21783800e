import type { LogEvent } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Environment } from '../../contract/index.js';
import type { BackupState } from '../backups.js';
import { countOf, rowsIn } from '../rows.js';
import type { Database } from '../schema.js';
import { readHealth } from '../service/health.js';

const OF_ENVIRONMENT = ['environment'];
/** What is read from the database and the streams at each scrape: its help, and its labels. */
const GAUGES = {
  database_up: ['1 while the database responds'],
  service_up: ['1 while the polls of the service succeed', OF_ENVIRONMENT],
  sync_lag_seconds: ['Time since the last successful poll', OF_ENVIRONMENT],
  gaps: ['Gaps in the archive', OF_ENVIRONMENT],
  incidents_open: ['Open incidents of alert rules', OF_ENVIRONMENT],
  streams: ['Open streams of this process', OF_ENVIRONMENT],
  calls_retrying: ['Calls that are being retried', OF_ENVIRONMENT],
  due_retries: ['Calls whose next attempt is due', OF_ENVIRONMENT],
  deliveries: [
    'Incoming deliveries ever, by outcome; all consoles on the database',
    ['environment', 'outcome'],
  ],
  backup_timestamp_seconds: ['When the last scheduled backup was made'],
  backup_failing: ['1 if the last scheduled backup failed'],
  job_items: ['Items of jobs that have not finished', ['environment', 'kind', 'state']],
} as const satisfies Record<string, [help: string, labels?: readonly string[]]>;

/** A value read at a scrape. */
export interface Sample {
  gauge: keyof typeof GAUGES;
  value: number;
  labels?: Record<string, string>;
}

const QUICK = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const SLOW = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/**
 * Registers every metric of the console; nothing else does. Labels come from a fixed list and are never an ID, an
 * address or a text.
 */
export function createMetrics() {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `console_${name}`, help, labelNames, registers });
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name: `console_${name}`, help, labelNames, buckets, registers });
  const gauges = new Map(
    Object.entries<readonly [string, (readonly string[])?]>(GAUGES).map(
      ([name, [help, labelNames = []]]) => [
        name,
        new Gauge({ name: `console_${name}`, help, labelNames, registers }),
      ],
    ),
  );

  const requests = counter('requests_total', 'Requests by operation and status', [
    'operation',
    'status',
  ]);
  const requestSeconds = histogram(
    'request_duration_seconds',
    'Time to the end of the response, without streams',
    ['operation'],
    SLOW,
  );
  const upstreamSeconds = histogram(
    'upstream_duration_seconds',
    'Time of requests to the service',
    ['environment', 'operation'],
    SLOW,
  );
  const upstreamFailures = counter('upstream_failures_total', 'Failed requests to the service', [
    'environment',
    'operation',
    'failure',
  ]);
  const querySeconds = histogram('database_query_duration_seconds', 'Time of queries', [], QUICK);
  const queryFailures = counter('database_query_failures_total', 'Queries that failed', []);

  return {
    /** `ms` is null for a stream, which lasts as long as its page. */
    request: (operation: string, status: number, ms: number | null) => {
      requests.inc({ operation, status });
      if (ms !== null) requestSeconds.observe({ operation }, ms / 1000);
    },
    /** `failure` is a problem code; null for a success. */
    upstream: (environment: Environment, operation: string, failure: string | null, ms: number) => {
      upstreamSeconds.observe({ environment, operation }, ms / 1000);
      if (failure !== null) upstreamFailures.inc({ environment, operation, failure });
    },
    query: ({ queryDurationMillis: ms, level }: LogEvent) => {
      querySeconds.observe(ms / 1000);
      if (level === 'error') queryFailures.inc();
    },
    /** Replaces the last values; null if the database did not respond. */
    observed: (samples: readonly Sample[] | null) => {
      for (const gauge of gauges.values()) gauge.reset();
      const up: Sample = { gauge: 'database_up', value: samples === null ? 0 : 1 };
      for (const { gauge, labels = {}, value } of [up, ...(samples ?? [])]) {
        gauges.get(gauge)?.set(labels, value);
      }
    },
    /** All metrics in the text format of Prometheus. */
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}

/** What the parts of the console report to. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Reads the values of one environment; `streams` are those of this process. */
export async function observe(
  database: Database,
  environment: Environment,
  streams: number,
  now: number,
): Promise<Sample[]> {
  const health = await readHealth(database, environment);
  const gaps = rowsIn(database, environment, 'gaps');
  const incidents = rowsIn(database, environment, 'incidents').where('ended_at', 'is', null);
  const retrying = rowsIn(database, environment, 'calls').where('state', '=', 'retrying');
  // By the service's clock, because the stored time is the service's.
  const due = retrying.where('next_attempt_at', '<=', now + health.clock_offset_ms);
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
    of('streams', streams),
    ...[of('gaps', await countOf(gaps)), of('incidents_open', await countOf(incidents))],
    ...[of('calls_retrying', await countOf(retrying)), of('due_retries', await countOf(due))],
    ...deliveries.map(({ outcome, count }) => of('deliveries', count, { outcome })),
    ...items.map(({ count, ...item }) => of('job_items', count, item)),
  ];
}

/** What the metrics show of the scheduled backups. */
export const backupSamples = ({ last, failure }: BackupState): Sample[] => [
  { gauge: 'backup_failing', value: failure === null ? 0 : 1 },
  ...(last ? [{ gauge: 'backup_timestamp_seconds' as const, value: last.at / 1000 }] : []),
];
