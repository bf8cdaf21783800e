import { Router, type RequestHandler } from 'express';
import { tableRouter } from '../../http/table-router.js';
import type { SandboxContext } from '../context.js';
import { refuseInMaintenance } from '../control/maintenance-switch.js';
import { accountOf } from '../accounts/key-ring.js';
import {
  connectApi,
  type ConnectResponse,
  type Operation,
  type RequestOf,
} from '../../contract/index.js';
import type { Account } from '../account.js';
import { getStatus } from '../users/get-status.js';
import { register } from '../users/register.js';
import { listCalls, rerunCall, listEvents } from '../webhooks/calls.js';
import {
  setConfiguration,
  deleteConfiguration,
  listConfigurations,
} from '../webhooks/configurations.js';

/** A missing handler, or one with another response, does not compile. */
type Handlers = {
  [O in Operation]: (
    context: SandboxContext,
    account: Account,
    body: RequestOf<O>,
  ) => Promise<ConnectResponse<O>>;
};

type Handler = (context: SandboxContext, account: Account, body: unknown) => Promise<unknown>;

const handlers: Handlers = {
  register,
  get_status: getStatus,
  config_create_or_edit: setConfiguration,
  config_get: listConfigurations,
  config_delete: deleteConfiguration,
  call_get: listCalls,
  call_rerun: rerunCall,
  event_get: listEvents,
};

/** The eight endpoints of part 4. Maintenance is checked first, then the key, then the body. */
export function v1Router(context: SandboxContext, authenticated: RequestHandler): Router {
  const router = Router();
  router.use('/v1', refuseInMaintenance(context.maintenance));
  router.use(
    tableRouter(connectApi, {
      before: () => [authenticated],
      respond: (operation, { body }, request) => {
        const handler = handlers[operation] as Handler; // `body` is parsed by the operation's own schema
        return handler(context, accountOf(request), body);
      },
    }),
  );
  return router;
}
