import type { RequestHandler } from 'express';
import type { Database } from '../database/schema.js';
import { readSetting, writeSetting } from '../database/settings.js';
import { RefusedError } from '../errors.js';

const NAME = 'maintenance';

/** Whether every `/v1` path returns 503; stored, so that a restart does not change it. */
export async function openMaintenanceSwitch(database: Database) {
  let on = (await readSetting(database, NAME)) === 'on';
  return {
    isOn: () => on,
    set: async (next: boolean) => {
      await writeSetting(database, NAME, next ? 'on' : 'off');
      on = next;
    },
  };
}

export type MaintenanceSwitch = Awaited<ReturnType<typeof openMaintenanceSwitch>>;

/** Refuses every request while the switch is on. */
export const refuseInMaintenance =
  ({ isOn }: MaintenanceSwitch): RequestHandler =>
  (_request, _response, next) => {
    if (isOn()) {
      throw new RefusedError(
        503,
        'SERVICE_TEMPORARILY_UNAVAILABLE',
        'The service is under maintenance. Try again later.',
      );
    }
    next();
  };
