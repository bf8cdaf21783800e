import { sql } from 'kysely';
import { z } from 'zod';
import { ALERT_RULES, type AlertRule, type Environment } from '../../contract/index.js';
import type { ApiKeys } from '../calls/api-keys.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { ConsoleDatabase, Transaction } from '../schema.js';
import { readHealth } from '../service/health.js';
import { rowsIn } from '../rows.js';
import type { IncidentRow } from './alert-rows.js';
import { announceEnd, announceOpened } from './notifications.js';
import { readRules } from './rule-store.js';
import { RULES, type Finding, type Moment } from './rules.js';

// A healthy service is polled, and its health stored, at least every 45 s.
const CURRENT_MS = 120_000;
const MINUTE_MS = 60_000;
/** One count a minute, for the longest period that the rule allows, and the one before it. */
const COUNTS_KEPT = 62;
// The rules that depend on the archive; the others can be checked whatever the service does.
const NEED_NO_ARCHIVE: readonly AlertRule[] = ['service_unreachable', 'signatures_refused'];

const counts = z.array(z.tuple([z.number(), z.number()]));
type Counts = Moment['refused'];

/** What a check depends on. */
export interface CheckParts {
  database: ConsoleDatabase;
  changes: ChangeFeed;
  keys: ApiKeys;
  /** An incident ends once the rule has not found it for this long. */
  calmMs: number;
}

/** The result of a check: findings; unknown if the evidence is out of date. */
export type Checked = readonly Finding[] | 'unknown';

type OpenIncident = Pick<IncidentRow, 'id' | 'rule' | 'subject' | 'summary' | 'clear_since'>;

/** The changes to the incidents of an environment: a new one, or what is set in an open one. */
export type IncidentChange =
  | { rule: AlertRule; finding: Finding }
  | { id: number; set: Partial<Pick<IncidentRow, 'summary' | 'clear_since' | 'ended_at'>> };

/**
 * The changes that follow from a check. An incident ends once its rule has not found it for `calmMs`, so that one that
 * comes and goes stays one incident, and at once if its rule was not checked. Nothing changes while the evidence is out
 * of date.
 */
export function changesOf(
  open: readonly OpenIncident[],
  checked: ReadonlyMap<AlertRule, Checked>,
  now: number,
  calmMs: number,
): IncidentChange[] {
  const of = (incident: OpenIncident): IncidentChange[] => {
    const { id, rule, subject, summary, clear_since } = incident;
    const found = checked.get(rule);
    if (found === 'unknown') return [];
    if (!found) return [{ id, set: { ended_at: now } }];
    const finding = found.find((each) => each.subject === subject);
    if (finding) {
      const isSame = finding.summary === summary && clear_since === null;
      return isSame ? [] : [{ id, set: { summary: finding.summary, clear_since: null } }];
    }
    if (clear_since === null) return [{ id, set: { clear_since: now } }];
    return now - clear_since >= calmMs ? [{ id, set: { ended_at: now } }] : [];
  };
  const isOpen = (rule: AlertRule, { subject }: Finding) =>
    open.some((incident) => incident.rule === rule && incident.subject === subject);
  const opened = [...checked].flatMap(([rule, found]) =>
    typeof found === 'string'
      ? []
      : found.filter((finding) => !isOpen(rule, finding)).map((finding) => ({ rule, finding })),
  );
  return [...open.flatMap(of), ...opened];
}

async function openIncident(
  within: Transaction,
  { rule, finding }: { rule: AlertRule; finding: Finding },
  { environment, now }: { environment: Environment; now: number },
): Promise<void> {
  const { id: last } = await within
    .selectFrom('incidents')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  const id = (last ?? 0) + 1;
  const times = { opened_at: now, clear_since: null, ended_at: null };
  await within
    .insertInto('incidents')
    .values({ id, environment, rule, ...finding, ...times })
    .execute();
  await announceOpened(within, { environment, incident_id: id, now });
}

const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS);

/** The last count of each minute, oldest first, and the current one. */
export function withCount(kept: Counts, count: number, now: number): Counts {
  // If the clock was set back, counts from the future are dropped.
  const before = kept.filter(([at]) => minuteOf(at) < minuteOf(now));
  return [...before, [now, count] as const].slice(-COUNTS_KEPT);
}

/** The refusals that mean that the sender did not sign with our secret. */
const UNSIGNED = ['no_signature', 'malformed_signature', 'wrong_signature'];

async function readRefused(
  { kysely }: ConsoleDatabase,
  environment: Environment,
  now: number,
): Promise<Counts> {
  const row = await rowsIn(kysely, environment, 'alert_checks')
    .select('refused')
    .executeTakeFirst();
  // Every environment is checked from the first start on, so before its first check none was refused.
  const kept = row ? counts.parse(JSON.parse(row.refused)) : [[0, 0] as const];
  const { refused } = await rowsIn(kysely, environment, 'delivery_counts')
    .select(sql<number | null>`cast(sum(count) as bigint)`.as('refused'))
    .where('outcome', 'in', UNSIGNED)
    .executeTakeFirstOrThrow();
  return withCount(kept, refused ?? 0, now);
}

/**
 * Checks the rules of an environment, and opens, updates and ends its incidents in one transaction. `startedAt` is when
 * this process began to poll; null if the environment is no longer connected, which ends its incidents.
 */
export async function checkEnvironment(
  parts: CheckParts,
  environment: Environment,
  startedAt: number | null,
): Promise<void> {
  const { database, changes, keys } = parts;
  const { kysely } = database;
  const now = Date.now();
  const refused = await readRefused(database, environment, now);
  const checked = new Map<AlertRule, Checked>();
  if (startedAt !== null) {
    const health = await readHealth(kysely, environment);
    const { state, polled_at } = health;
    const isCurrent =
      (state === 'ok' || state === 'partial') && now - (polled_at ?? 0) < CURRENT_MS;
    const place = await keys.place(environment);
    const moment = { now, health, startedAt, refused };
    const { all } = await readRules(kysely, environment);
    for (const { rule, minutes, threshold } of all.filter(({ is_on }) => is_on)) {
      const numbers = { minutes: minutes ?? 0, threshold: threshold ?? 0 };
      const canCheck = isCurrent || NEED_NO_ARCHIVE.includes(rule);
      checked.set(rule, canCheck ? await RULES[rule].check(place, numbers, moment) : 'unknown');
    }
  }
  const set = {
    at: now,
    unknown: JSON.stringify(ALERT_RULES.filter((rule) => checked.get(rule) === 'unknown')),
    refused: JSON.stringify(refused),
  };
  await changes.write(environment, async (within, publish) => {
    const open = await rowsIn(within, environment, 'incidents')
      .selectAll()
      .where('ended_at', 'is', null)
      .execute();
    const changed = changesOf(open, checked, now, parts.calmMs);
    for (const each of changed) {
      if ('finding' in each) {
        await openIncident(within, each, { environment, now });
        continue;
      }
      const { id, set: news } = each;
      await within.updateTable('incidents').set(news).where('id', '=', id).execute();
      if (news.ended_at) await announceEnd(within, { environment, incident_id: id, now });
    }
    const last = await rowsIn(within, environment, 'alert_checks')
      .select('unknown')
      .executeTakeFirst();
    if (changed.length > 0 || last?.unknown !== set.unknown) publish('alerts', environment);
    await within
      .insertInto('alert_checks')
      .values({ environment, ...set })
      .onConflict((conflict) => conflict.column('environment').doUpdateSet(set))
      .execute();
  });
}
