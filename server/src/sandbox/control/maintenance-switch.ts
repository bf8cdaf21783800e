import type { Kysely } from 'kysely';
import type { SandboxSchema } from '../database/schema.js';
import { readSetting, writeSetting } from '../database/settings.js';

/** Whether every `/v1` path answers 503; kept over restarts, like everything that was acknowledged. */
export interface MaintenanceSwitch {
  isOn: () => boolean;
  set: (on: boolean) => Promise<void>;
}

const NAME = 'maintenance';

/** Reads how the switch was left. */
export async function openMaintenanceSwitch(
  database: Kysely<SandboxSchema>,
): Promise<MaintenanceSwitch> {
  let on = (await readSetting(database, NAME)) === 'on';
  return {
    isOn: () => on,
    set: async (next) => {
      await writeSetting(database, NAME, next ? 'on' : 'off');
      on = next;
    },
  };
}
