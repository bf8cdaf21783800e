import type { Database } from '../database/schema.js';
import { readSetting, writeSetting } from '../database/settings.js';

/** Whether every `/v1` path returns 503; stored, so that a restart does not change it. */
export interface MaintenanceSwitch {
  isOn: () => boolean;
  set: (on: boolean) => Promise<void>;
}

const NAME = 'maintenance';

/** Reads the stored state of the switch. */
export async function openMaintenanceSwitch(database: Database): Promise<MaintenanceSwitch> {
  let on = (await readSetting(database, NAME)) === 'on';
  return {
    isOn: () => on,
    set: async (next) => {
      await writeSetting(database, NAME, next ? 'on' : 'off');
      on = next;
    },
  };
}
