import * as z from 'zod/mini';
import type { Permission } from '../roles.js';
import { clockRequest, retryAnswer, retryRequest } from './clock.js';
import { clockState } from './clock-state.js';
import * as offers from './offer.js';
import { offer } from './offered.js';
import { plan, planList, planPage } from './plans.js';
import * as receivers from './receivers.js';
import { planRequest } from './shares.js';

/** One row of the table of controls. */
export interface Control {
  method: 'GET' | 'POST';
  /** After `/sandbox` at the service, and after `/api/{environment}/workshop` at the console. */
  path: '' | `/${string}`;
  permission: Permission;
  /** Of the query of a GET, of the JSON body of a POST. */
  request: z.ZodMiniType;
  /** Of a success; fields that it does not name are dropped. */
  response: z.ZodMiniType;
}

const nothing = z.object({});
const planQuery = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  after: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'must be a whole number')), z.transform(Number)),
  ),
});
const planCancel = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

/**
 * The sandbox controls (decisions.md, "simulation"): with a sandbox key only. The browser's client, the
 * console's router, the upstream client and the sandbox's router are all derived from this table.
 */
export const controls = {
  offer: {
    method: 'GET',
    path: '',
    permission: 'read',
    request: nothing,
    response: offer,
  },
  persons: {
    method: 'GET',
    path: '/persons',
    permission: 'qa',
    request: nothing,
    response: offers.personList,
  },
  user: {
    method: 'GET',
    path: '/user',
    permission: 'read',
    request: offers.userQuery,
    response: offers.userState,
  },
  outcome: {
    method: 'POST',
    path: '/outcome',
    permission: 'qa',
    request: offers.outcomeRequest,
    response: offers.outcomeAnswer,
  },
  plan_start: {
    method: 'POST',
    path: '/plans',
    permission: 'qa',
    request: planRequest,
    response: plan,
  },
  plans: {
    method: 'GET',
    path: '/plans',
    permission: 'qa',
    request: nothing,
    response: planList,
  },
  plan: {
    method: 'GET',
    path: '/plan',
    permission: 'qa',
    request: planQuery,
    response: planPage,
  },
  plan_cancel: {
    method: 'POST',
    path: '/plan/cancel',
    permission: 'qa',
    request: planCancel,
    response: plan,
  },
  receivers: {
    method: 'GET',
    path: '/receivers',
    permission: 'qa',
    request: nothing,
    response: receivers.receiverList,
  },
  inbox: {
    method: 'GET',
    path: '/inbox',
    permission: 'qa',
    request: receivers.inboxQuery,
    response: receivers.inboxPage,
  },
  inbox_record: {
    method: 'GET',
    path: '/inbox/record',
    permission: 'qa',
    request: receivers.inboxRecordQuery,
    response: receivers.inboxRecord,
  },
  inbox_clear: {
    method: 'POST',
    path: '/inbox/clear',
    permission: 'qa',
    request: z.strictObject({}),
    response: z.object({}),
  },
  clock: {
    method: 'POST',
    path: '/clock',
    permission: 'qa',
    request: clockRequest,
    response: clockState,
  },
  retry: {
    method: 'POST',
    path: '/retry',
    permission: 'qa',
    request: retryRequest,
    response: retryAnswer,
  },
  maintenance: {
    method: 'POST',
    path: '/maintenance',
    permission: 'qa',
    request: offers.maintenanceRequest,
    response: offers.maintenanceAnswer,
  },
} as const satisfies Record<string, Control>;

export type ControlName = keyof typeof controls;
export type ControlInput<C extends ControlName> = z.input<(typeof controls)[C]['request']>;
export type ControlRequest<C extends ControlName> = z.infer<(typeof controls)[C]['request']>;
export type ControlAnswer<C extends ControlName> = z.infer<(typeof controls)[C]['response']>;

/** The table's keys with their type, which Object.keys() forgets. */
export const controlNames = Object.keys(controls) as ControlName[]; // the table is a constant
