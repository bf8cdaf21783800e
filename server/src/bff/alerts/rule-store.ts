import { z } from 'zod';
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
import type { ConsoleHandlers } from '../console-router.js';
import type { Parts } from '../parts.js';
import type { Database } from '../schema.js';
import { rowsIn } from '../rows.js';

const MINUTE_MS = 60_000;

const ruleNames = z.array(z.enum(ALERT_RULES));

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
  { environment, rule }: { environment: Environment; rule: AlertRule },
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
function refuseOutside({
  rule,
  ...given
}: z.infer<(typeof alertsApi)['change_alert_rule']['body']>): void {
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

/** The handlers of rules and silences. */
export function ruleHandlers(
  { changes, environments }: Pick<Parts, 'changes' | 'environments'>,
  database: Database,
): ConsoleHandlers<Pick<typeof alertsApi, 'get_alerts' | 'change_alert_rule' | 'silence_alerts'>> {
  return {
    get_alerts: async () => {
      const connected = environments.connected();
      if (connected.length === 0) return { rules: [], silences: [], checks: [] };
      const silences = await readSilences(database, connected, Date.now());
      const rules = await Promise.all(connected.map((each) => readRules(database, each)));
      const checks = await database
        .selectFrom('alert_checks')
        .select(['environment', 'at', 'unknown'])
        .where('environment', 'in', connected)
        .execute();
      return {
        silences,
        rules: rules.flatMap(({ all }) =>
          all.map((rule) => ({ ...rule, silenced_until: silencedUntil(silences, rule) })),
        ),
        checks: checks.map(({ unknown, ...check }) => ({
          ...check,
          unknown: ruleNames.parse(JSON.parse(unknown)),
        })),
      };
    },

    change_alert_rule: ({ body, session, record }) => {
      refuseOutside(body);
      const { environment, rule } = body;
      return changes.write(environment, async (within, publish) => {
        publish('alerts', environment);
        const before = (await readRules(within, environment)).settingsOf(rule);
        const { is_on = before.is_on, minutes = before.minutes } = body;
        const { threshold = before.threshold } = body;
        const set = { is_on: is_on ? 1 : 0, minutes, threshold, changed_by: session.name };
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
    },

    silence_alerts: ({ body: { environment, rule, minutes }, session, record }) => {
      const set = { until_at: Date.now() + minutes * MINUTE_MS, set_by: session.name };
      return changes.write(environment, async (within, publish) => {
        publish('alerts', environment);
        await within
          .insertInto('alert_silences')
          .values({ environment, rule: rule ?? '', ...set })
          .onConflict((conflict) => conflict.columns(['environment', 'rule']).doUpdateSet(set))
          .execute();
        const object = `${environment} ${rule ?? 'all rules'}`;
        await record(within, { object, after: { minutes } });
      });
    },
  };
}
