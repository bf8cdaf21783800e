import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { eventually } from '../../testing/eventually.js';
import { freePort } from '../../testing/services/free-port.js';
import { openStream, type StreamClient } from '../../testing/stream-client.js';
import { backupSamples, createMetrics } from './metrics.js';
import { scrape as scrapeOf } from './serve.js';

const LISTING = 'v1/webhook/admin/call/get';

let console: TestConsole;
let stream: StreamClient;
let text: string;

const scrape = async () =>
  (await fetch(`http://127.0.0.1:${console.metricsPort ?? 0}/metrics`)).text();
/** The value of a series; undefined if there is none. */
const valueOf = (series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

beforeAll(async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  console = await startTestConsole({
    services: { sandbox: { baseUrl, apiKey: 'key', label: 'down', dataRequestForm: 'object' } },
    metrics: { metrics: createMetrics(), host: '127.0.0.1', port: 0 },
  });
  stream = openStream(`${console.url}/api/sandbox/stream`, { cookie: console.cookie });
  await eventually(() => stream.events.length, Boolean);
  await console.ask('POST', `/api/sandbox/${LISTING}`, { body: {} });
  await console.ask('GET', '/api/sandbox/call?transaction_id=id-of-a-call');
  await console.ask('GET', '/api/environment-unknown/calls');
  await console.ask('GET', '/page-unknown?secret=1');
  text = await scrape();
});
afterAll(async () => {
  stream.cut();
  await console.stop();
});

describe('a scrape', () => {
  it('counts requests by operation and status', () => {
    expect(valueOf('console_requests_total{operation="call_get",status="502"}')).toBe(1);
    expect(valueOf('console_requests_total{operation="get_call",status="404"}')).toBe(1);
    expect(valueOf('console_requests_total{operation="page",status="404"}')).toBe(1);
    expect(valueOf('console_request_duration_seconds_count{operation="call_get"}')).toBe(1);
  });

  it("counts the service's failures", () => {
    const labels = 'environment="sandbox",operation="call_get"';
    const failed = `console_upstream_failures_total{${labels},failure="upstream_unreachable"}`;
    expect(valueOf(failed)).toBe(1);
    expect(valueOf(`console_upstream_duration_seconds_count{${labels}}`)).toBe(1);
  });

  it('shows the state of each connected environment', () => {
    expect(valueOf('console_streams{environment="sandbox"}')).toBe(1);
    expect(valueOf('console_gaps{environment="sandbox"}')).toBe(0);
    expect(valueOf('console_incidents_open{environment="sandbox"}')).toBe(0);
    expect(valueOf('console_due_retries{environment="sandbox"}')).toBe(0);
    expect(valueOf('console_service_up{environment="sandbox"}')).toBe(0);
    expect(valueOf('console_streams{environment="production"}')).toBeUndefined();
  });

  it('times queries and the process', () => {
    expect(valueOf('console_database_query_duration_seconds_count')).toBeGreaterThan(3);
    expect(valueOf('console_database_up')).toBe(1);
    expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('has no label that a client chose', () => {
    expect(text).not.toMatch(/of-a-call|-unknown|secret=/);
  });

  it('is no path of the console itself, and the listener has no other', async () => {
    expect((await fetch(`${console.url}/metrics`)).status).toBe(404);
    const other = await fetch(`http://127.0.0.1:${console.metricsPort ?? 0}/api/session`);
    expect(other.status).toBe(404);
  });
});

describe('a reading of the database', () => {
  const silent = { warn: () => undefined };

  it('says when the last backup was made, and that the next one failed', async () => {
    const made = { name: 'a', bytes: 1, check: 'read', at: 5_000 } as const;
    const failure = { at: 6_000, reason: 'full' };
    const observeAll = () => Promise.resolve(backupSamples({ last: made, failure }));
    const said = await scrapeOf(createMetrics(), observeAll, silent);
    expect(said).toContain('console_backup_timestamp_seconds 5\n');
    expect(said).toContain('console_backup_failing 1');
  });

  it('that fails says so, and leaves the rest', async () => {
    const failing = () => Promise.reject(new Error('gone'));
    const said = await scrapeOf(createMetrics(), failing, silent);
    expect(said).toContain('console_database_up 0');
    expect(said).toContain('process_resident_memory_bytes');
  });
});

const ops = new URL('../../../ops/', import.meta.url);
const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
});
const alerts = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          ...{ alert: z.string(), expr: z.string(), for: z.string().optional() },
          ...{
            labels: z.record(z.string(), z.string()),
            annotations: z.record(z.string(), z.string()),
          },
        }),
      ),
    }),
  ),
});
const read = (name: string) => readFileSync(new URL(name, ops), 'utf8');
const expressions = [
  ...dashboard
    .parse(JSON.parse(read('grafana-dashboard.json')))
    .panels.flatMap(({ targets }) => targets),
  ...alerts.parse(parse(read('prometheus-alerts.yaml'))).groups.flatMap(({ rules }) => rules),
].map(({ expr }) => expr);

describe('the dashboard and the alerts', () => {
  it('name only metrics that exist', async () => {
    const all = await createMetrics().text();
    const known = new Set([...all.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const named = expressions.flatMap(
      (expr) => expr.match(/\b(?:console|process|nodejs)_\w+/g) ?? [],
    );
    const metrics = named.map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
    expect(metrics.length).toBeGreaterThan(15);
    expect(metrics.filter((name) => !known.has(name))).toEqual([]);
  });

  it('name every metric of ours', async () => {
    const all = await createMetrics().text();
    const ours = [...all.matchAll(/^# TYPE (console_\w+)/gm)].map(([, name = '']) => name);
    expect(ours.filter((name) => !expressions.some((expr) => expr.includes(name)))).toEqual([]);
  });
});
