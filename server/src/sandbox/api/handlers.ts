import type { Operation, RequestOf } from '../../contract/index.js';
import type { Account } from '../accounts/account.js';
import type { SandboxContext } from '../context.js';
import { getStatus } from '../users/get-status.js';
import { register } from '../users/register.js';
import { listCalls, rerunCall } from '../webhooks/calls.js';
import { createOrEditConfig, deleteConfig, listConfigs } from '../webhooks/configs.js';
import { listEvents } from '../webhooks/events.js';

type Handlers = {
  [O in Operation]: (
    context: SandboxContext,
    account: Account,
    body: RequestOf<O>,
  ) => Promise<unknown>;
};

const handlers: Handlers = {
  register,
  get_status: getStatus,
  config_create_or_edit: createOrEditConfig,
  config_get: listConfigs,
  config_delete: deleteConfig,
  call_get: listCalls,
  call_rerun: rerunCall,
  event_get: listEvents,
};

/** The body of the success of one of the eight; an operation without a handler does not compile. */
export function handle<O extends Operation>(
  context: SandboxContext,
  account: Account,
  operation: O,
  body: RequestOf<O>,
): Promise<unknown> {
  return handlers[operation](context, account, body);
}
