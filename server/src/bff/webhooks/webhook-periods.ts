import type { Kysely } from 'kysely';
import { WEBHOOK_TYPES, type Environment } from '../../contract/index.js';
import type { ConsoleSchema } from '../schema.js';
import { nextCoverageEpoch } from '../calls/store/coverage-epoch.js';

/** Which webhook types have a destination, as the service listed it (4.4) or as a write here changed it. */
export interface SeenWebhooks {
  environment: Environment;
  /** The fingerprint of the API key to which they belong. */
  key: string;
  /** By type; types that are absent are unchanged. */
  destinations: ReadonlyMap<string, boolean>;
  /** In ms by the service's clock. */
  at: number;
}

/** All three types of the specification, and others that have a destination. */
export function destinationsOf(configured: readonly string[]): Map<string, boolean> {
  const all = new Map<string, boolean>(WEBHOOK_TYPES.map((type) => [type, false]));
  for (const type of configured) all.set(type, true);
  return all;
}

/** Within a write: stores since when each type has a destination, or has none. */
export async function keepWebhookPeriods(
  within: Kysely<ConsoleSchema>,
  { environment, key, destinations, at }: SeenWebhooks,
): Promise<void> {
  const open = await within
    .selectFrom('webhook_periods')
    .selectAll()
    .where('environment', '=', environment)
    .where('key', '=', key)
    .where('is_open', '=', 1)
    .execute();
  let isChanged = false;
  for (const [webhook_type, has] of destinations) {
    const period = open.find((each) => each.webhook_type === webhook_type);
    const is = (row: { from_at: number }) =>
      within
        .updateTable('webhook_periods')
        .where('environment', '=', environment)
        .where('key', '=', key)
        .where('webhook_type', '=', webhook_type)
        .where('from_at', '=', row.from_at);
    if (period && (period.has_destination === 1) === has) {
      await is(period)
        .set({ confirmed_at: Math.max(at, period.confirmed_at) })
        .execute();
      continue;
    }
    isChanged = true;
    if (period) await is(period).set({ is_open: 0 }).execute();
    const row = { environment, key, webhook_type, has_destination: Number(has) };
    await within
      .insertInto('webhook_periods')
      .values({ ...row, from_at: at, confirmed_at: at, is_open: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['environment', 'key', 'webhook_type', 'from_at'])
          .doUpdateSet({ has_destination: Number(has), confirmed_at: at, is_open: 1 }),
      )
      .execute();
  }
  if (isChanged) await nextCoverageEpoch(within, environment);
}
