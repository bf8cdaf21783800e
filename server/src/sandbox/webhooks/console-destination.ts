import { WEBHOOK_TYPES } from '../../contract/index.js';
import type { Database } from '../database/schema.js';
import { readSetting, writeSetting } from '../database/settings.js';

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
