import { type WebhookType, WEBHOOK_TYPES } from '../../contract/index.js';
import type { Endpoint } from '../context.js';
import type { Database } from '../database/schema.js';
import { readSetting, writeSetting } from '../database/settings.js';
import { DoesNotExistError } from '../errors.js';

/** 4.3: replaces an existing configuration. */
export const setConfiguration: Endpoint<'config_create_or_edit'> = async (
  context,
  { key_id },
  { webhook_type, destination_url },
) => {
  await context.database
    .insertInto('webhooks')
    .values({ key_id, webhook_type, destination_url })
    .onConflict((conflict) =>
      conflict.columns(['key_id', 'webhook_type']).doUpdateSet({ destination_url }),
    )
    .execute();
  // Due calls may be waiting for a place at the former destination.
  context.wake();
  return { status: 'success', webhook_type, destination_url };
};

/** 4.4: in the order of part 6. */
export const listConfigurations: Endpoint<'config_get'> = async (context, { key_id }) => {
  const rows = await context.database
    .selectFrom('webhooks')
    .select(['webhook_type', 'destination_url'])
    .where('key_id', '=', key_id)
    .execute();
  const place = (row: { webhook_type: WebhookType }) => WEBHOOK_TYPES.indexOf(row.webhook_type);
  return rows.sort((a, b) => place(a) - place(b));
};

/** 4.5. Throws DoesNotExistError for a type that is not configured. */
export const deleteConfiguration: Endpoint<'config_delete'> = async (
  context,
  { key_id },
  { webhook_type },
) => {
  const { numDeletedRows } = await context.database
    .deleteFrom('webhooks')
    .where('key_id', '=', key_id)
    .where('webhook_type', '=', webhook_type)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) {
    throw new DoesNotExistError(`No destination is configured for ${webhook_type}.`);
  }
  return { status: 'success', webhook_type };
};

/** The console that runs in the same program, as a destination. */
export interface OwnConsole {
  /** Its address as a destination. */
  hookUrl: string;
  /** Where this process reaches it directly, bypassing any proxy. */
  localUrl: string;
}

/**
 * Delivers all webhooks of a key to the console at its first start, so that the first verification arrives somewhere.
 * At later starts the console may have another address: destinations that are still the former one follow it, those
 * that were edited or deleted stay as they are.
 */
export async function followConsole(
  database: Database,
  key_id: string,
  hookUrl: string,
): Promise<void> {
  const name = `console_destination:${key_id}`;
  await database.transaction().execute(async (within) => {
    const former = await readSetting(within, name);
    const own = within.selectFrom('webhooks').select('webhook_type').where('key_id', '=', key_id);
    if (former !== null) {
      await within
        .updateTable('webhooks')
        .set({ destination_url: hookUrl })
        .where('key_id', '=', key_id)
        .where('destination_url', '=', former)
        .execute();
    } else if (!(await own.executeTakeFirst())) {
      const all = WEBHOOK_TYPES.map((webhook_type) => ({
        ...{ key_id, webhook_type },
        destination_url: hookUrl,
      }));
      await within.insertInto('webhooks').values(all).execute();
    }
    await writeSetting(within, name, hookUrl);
  });
}
