import { z } from 'zod';
import {
  ALERT_RULE_NUMBERS,
  ALERT_RULES,
  type AlertRule,
  type AlertRuleSettings,
  type alertsApi,
  type Environment,
} from '../../contract/index.js';
import { refusedField } from '../../http/errors.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { Database } from '../schema.js';
import { rowsIn } from '../rows.js';

const MINUTE_MS = 60_000;

const ruleNames = z.array(z.enum(ALERT_RULES));

/** The ends of the silences that have not ended, by environment. */
export async function readSilences(database: Database, now: number) {
  const rows = await database
    .selectFrom('alert_silences')
    .select(['environment', 'until_at'])
    .where('until_at', '>', now)
    .execute();
  return new Map(rows.map(({ environment, until_at }) => [environment, until_at]));
}

/** Reads the rules of an environment: their stored settings, or else their defaults. */
export async function readRules(database: Database, environment: Environment) {
  const rows = await rowsIn(database, environment, 'alert_rules').selectAll().execute();
  const settingsOf = (rule: AlertRule): AlertRuleSettings => {
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
    throw refusedField(field, reason);
  }
}

/** The handlers of rules and silences. */
export function ruleHandlers(
  changes: ChangeFeed,
  database: Database,
): ConsoleHandlers<Pick<typeof alertsApi, 'get_alerts' | 'change_alert_rule' | 'silence_alerts'>> {
  return {
    get_alerts: async ({ query: { environment } }) => {
      const check = await rowsIn(database, environment, 'alert_checks')
        .select(['at', 'unknown'])
        .executeTakeFirst();
      return {
        rules: (await readRules(database, environment)).all,
        silenced_until: (await readSilences(database, Date.now())).get(environment) ?? null,
        checked: check
          ? { at: check.at, unknown: ruleNames.parse(JSON.parse(check.unknown)) }
          : null,
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

    silence_alerts: ({ body: { environment, minutes }, session, record }) => {
      const set = { until_at: Date.now() + minutes * MINUTE_MS, set_by: session.name };
      return changes.write(environment, async (within, publish) => {
        publish('alerts', environment);
        await within
          .insertInto('alert_silences')
          .values({ environment, rule: '', ...set })
          .onConflict((conflict) => conflict.columns(['environment', 'rule']).doUpdateSet(set))
          .execute();
        await record(within, { object: `${environment} all rules`, after: { minutes } });
      });
    },
  };
}
