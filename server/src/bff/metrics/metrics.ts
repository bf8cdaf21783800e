import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Environment } from '../../contract/index.js';

/** The metrics of one environment, from the database and the streams. */
export interface Observed {
  environment: Environment;
  /** Seconds since the last successful poll; null before the first. */
  sync_lag: number | null;
  up: boolean;
  gaps: number;
  /** Open incidents of alert rules. */
  incidents: number;
  streams: number;
  retrying: number;
  /** Calls whose next attempt is overdue. */
  due_retries: number;
  deliveries: readonly { outcome: string; count: number }[];
  /** Of jobs that have not finished. */
  job_items: readonly { kind: string; state: string; count: number }[];
}

/** The metrics that cover all environments. */
export interface ObservedConsole {
  environments: readonly Observed[];
  /** The scheduled backups; null if there are none. */
  backups: { last_at: number | null; failing: boolean } | null;
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
  const gauges: Gauge[] = [];
  const gauge = (name: string, help: string, labelNames: string[]) => {
    const made = new Gauge({ name: `console_${name}`, help, labelNames, registers });
    gauges.push(made);
    return made;
  };

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

  const byEnvironment = ['environment'];
  const databaseUp = gauge('database_up', '1 while the database responds', []);
  const up = gauge('service_up', '1 while the polls of the service succeed', byEnvironment);
  const lag = gauge('sync_lag_seconds', 'Time since the last successful poll', byEnvironment);
  const gaps = gauge('gaps', 'Gaps in the archive', byEnvironment);
  const incidents = gauge('incidents_open', 'Open incidents of alert rules', byEnvironment);
  const streams = gauge('streams', 'Open streams of this process', byEnvironment);
  const retrying = gauge('calls_retrying', 'Calls that are being retried', byEnvironment);
  const due = gauge('due_retries', 'Calls whose next attempt is due', byEnvironment);
  const deliveries = gauge(
    'deliveries',
    'Incoming deliveries ever, by outcome; all consoles on the database',
    ['environment', 'outcome'],
  );
  const backupAt = gauge('backup_timestamp_seconds', 'When the last scheduled backup was made', []);
  const backupFailing = gauge('backup_failing', '1 if the last scheduled backup failed', []);
  const items = gauge('job_items', 'Items of jobs that have not finished', [
    'environment',
    'kind',
    'state',
  ]);

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
    query: (ms: number, failed: boolean) => {
      querySeconds.observe(ms / 1000);
      if (failed) queryFailures.inc();
    },
    /** Replaces the last values; null if the database did not respond. */
    observed: (all: ObservedConsole | null) => {
      for (const each of gauges) each.reset();
      databaseUp.set(all === null ? 0 : 1);
      if (all?.backups) {
        backupFailing.set(all.backups.failing ? 1 : 0);
        if (all.backups.last_at !== null) backupAt.set(all.backups.last_at / 1000);
      }
      for (const { environment, ...one } of all?.environments ?? []) {
        const of = { environment };
        up.set(of, one.up ? 1 : 0);
        if (one.sync_lag !== null) lag.set(of, one.sync_lag);
        gaps.set(of, one.gaps);
        incidents.set(of, one.incidents);
        streams.set(of, one.streams);
        retrying.set(of, one.retrying);
        due.set(of, one.due_retries);
        for (const { outcome, count } of one.deliveries) deliveries.set({ ...of, outcome }, count);
        for (const { count, ...item } of one.job_items) items.set({ ...of, ...item }, count);
      }
    },
    /** All metrics in the text format of Prometheus. */
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}

/** What the parts of the console report to. */
export type Metrics = ReturnType<typeof createMetrics>;
