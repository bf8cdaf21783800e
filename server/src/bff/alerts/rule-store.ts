import type { z } from 'zod/mini';
import {
  ALERT_RULE_NUMBERS,
  ALERT_RULES,
  type AlertRule,
  type AlertRuleSettings,
  type alertsApi,
  type AlertSilence,
  type Environment,
} from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';
import type { RecordAudit } from '../record-audit.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { Database } from '../schema.js';
import { rowsIn } from '../rows.js';

const MINUTE_MS = 60_000;

/** The settings of a rule that an admin changes; absent ones stay as they are. */
export type RuleChange = z.infer<(typeof alertsApi)['change_alert_rule']['body']>;

/** The silences of the environments that have not ended. */
export async function readSilences(
  database: Database,
  environments: readonly Environment[],
  now: number,
): Promise<AlertSilence[]> {
  const rows = await database
    .selectFrom('alert_silences')
    .select(['environment', 'rule', 'until_at as until', 'set_by'])
    .where('environment', 'in', environments)
    .where('until_at', '>', now)
    .execute();
  return rows.map(({ rule, ...silence }) => ({ ...silence, rule: rule === '' ? null : rule }));
}

/** Until when the incidents of a rule are not sent; null if they are sent. */
export function silencedUntil(
  silences: readonly AlertSilence[],
  environment: Environment,
  rule: AlertRule,
): number | null {
  const ends = silences
    .filter((each) => each.environment === environment)
    .filter((each) => each.rule === null || each.rule === rule)
    .map(({ until }) => until);
  return ends.length === 0 ? null : Math.max(...ends);
}

/** A rule of an environment with its stored settings, or else its defaults. */
export type Rule = Omit<AlertRuleSettings, 'silenced_until'>;

/** Reads the rules of an environment. */
export async function readRules(database: Database, environment: Environment) {
  const rows = await rowsIn(database, environment, 'alert_rules').selectAll().execute();
  const settingsOf = (rule: AlertRule): Rule => {
    const { minutes, threshold } = ALERT_RULE_NUMBERS[rule];
    const row = rows.find((each) => each.rule === rule);
    return {
      ...{ environment, rule, is_on: row?.is_on !== 0, changed_by: row?.changed_by ?? null },
      minutes: minutes && (row?.minutes ?? minutes.initial),
      threshold: threshold && (row?.threshold ?? threshold.initial),
    };
  };
  return { all: ALERT_RULES.map(settingsOf), settingsOf };
}

/** Throws InvalidRequestError, with the field, for a number outside the rule's bounds. */
function refuseOutside({ rule, ...given }: RuleChange): void {
  for (const field of ['minutes', 'threshold'] as const) {
    const bounds = ALERT_RULE_NUMBERS[rule][field];
    const value = given[field];
    if (value === undefined) continue;
    if (bounds && value >= bounds.least && value <= bounds.most) continue;
    const reason = bounds
      ? `must be a whole number from ${bounds.least} to ${bounds.most}`
      : 'does not apply to this rule';
    throw new InvalidRequestError(`${field} ${reason}`, [{ field, reason }]);
  }
}

/** Changes a rule. Throws InvalidRequestError. */
export async function changeRule(
  changes: ChangeFeed,
  change: RuleChange,
  by: string,
  record: RecordAudit,
): Promise<void> {
  refuseOutside(change);
  const { environment, rule } = change;
  await changes.write(environment, async (within, publish) => {
    publish('alerts', environment);
    const before = (await readRules(within, environment)).settingsOf(rule);
    const { is_on = before.is_on, minutes = before.minutes, threshold = before.threshold } = change;
    const set = { is_on: is_on ? 1 : 0, minutes, threshold, changed_by: by };
    await within
      .insertInto('alert_rules')
      .values({ environment, rule, ...set })
      .onConflict((conflict) => conflict.columns(['environment', 'rule']).doUpdateSet(set))
      .execute();
    await record(within, {
      object: `${environment} ${rule}`,
      before: { is_on: before.is_on, minutes: before.minutes, threshold: before.threshold },
      after: { is_on, minutes, threshold },
    });
  });
}

/** Silences a rule, or an environment if the rule is null; 0 minutes ends the silence. */
export async function silence(
  changes: ChangeFeed,
  { environment, rule, minutes }: z.infer<(typeof alertsApi)['silence_alerts']['body']>,
  by: string,
  record: RecordAudit,
): Promise<void> {
  const set = { until_at: Date.now() + minutes * MINUTE_MS, set_by: by };
  await changes.write(environment, async (within, publish) => {
    publish('alerts', environment);
    await within
      .insertInto('alert_silences')
      .values({ environment, rule: rule ?? '', ...set })
      .onConflict((conflict) => conflict.columns(['environment', 'rule']).doUpdateSet(set))
      .execute();
    await record(within, { object: `${environment} ${rule ?? 'all rules'}`, after: { minutes } });
  });
}
