import * as z from 'zod/mini';
import { FAULT_REASONS, findJsonFault, type JsonFault } from '../reading/bounds.js';
import { readAcknowledgement } from '../reading/acknowledgement.js';
import { readCall } from '../reading/call.js';
import { readConfig } from '../reading/config.js';
import { readEvent } from '../reading/event.js';
import { readListing } from '../reading/list.js';
import { readConnectionStatus, readRegistration } from '../reading/user.js';
import type { Permission } from '../roles.js';
import * as requests from './requests.js';

/** One row of the endpoint table. */
export interface Endpoint {
  /** Relative to the service's base URL. */
  path: `/v1/${string}`;
  /** A read may be repeated after a connection failure; a write never. */
  kind: 'read' | 'write';
  /** What the console asks of the person who calls it. */
  permission: Permission;
  request: z.ZodMiniType<Record<string, unknown>>;
  /** From the parsed body of a success to its normal form. */
  response: z.ZodMiniType;
  /** True where the specification shows no answer, so that an empty or non-JSON one is a success. */
  anyBody: boolean;
}

function reads<T>(
  what: string,
  read: (body: unknown) => T | null,
  findFault: (body: unknown) => JsonFault | null = findJsonFault,
) {
  return z.transform((body, context): T => {
    const found = findFault(body);
    const value = found ? null : read(body);
    if (value !== null) return value;
    const message = found ? FAULT_REASONS[found.fault] : `not the shape of ${what}`;
    context.issues.push({ code: 'custom', input: null, message });
    return z.NEVER;
  });
}

// Each record of a listing is checked by itself, so that one of them does not hide the others.
const readsList = <T>(what: string, readRecord: (item: unknown) => T | null) =>
  reads(
    what,
    (body) => readListing(body, readRecord),
    () => null,
  );

const acknowledgement = z.transform(readAcknowledgement);

/**
 * The eight endpoints of part 4. The browser's client, the console's router, the upstream client and
 * the sandbox's router are all derived from this table.
 */
export const endpoints = {
  register: {
    path: '/v1/business_connect_user/register',
    kind: 'write',
    permission: 'register',
    request: requests.registerRequest,
    response: reads('a registration (4.1)', readRegistration),
    anyBody: false,
  },
  get_status: {
    path: '/v1/business_connect_user/get_status',
    kind: 'read',
    permission: 'read',
    request: requests.getStatusRequest,
    response: reads('a connection status (4.2)', readConnectionStatus),
    anyBody: false,
  },
  config_create_or_edit: {
    path: '/v1/webhook/admin/config/create_or_edit',
    kind: 'write',
    permission: 'webhooks',
    request: requests.configCreateOrEditRequest,
    response: acknowledgement,
    anyBody: true,
  },
  config_get: {
    path: '/v1/webhook/admin/config/get',
    kind: 'read',
    permission: 'read',
    request: requests.emptyRequest,
    response: readsList('a list of configurations (4.4)', readConfig),
    anyBody: false,
  },
  config_delete: {
    path: '/v1/webhook/admin/config/delete',
    kind: 'write',
    permission: 'webhooks',
    request: requests.configDeleteRequest,
    response: acknowledgement,
    anyBody: true,
  },
  call_get: {
    path: '/v1/webhook/admin/call/get',
    kind: 'read',
    permission: 'read',
    request: requests.emptyRequest,
    response: readsList('a list of calls (4.6)', readCall),
    anyBody: false,
  },
  call_rerun: {
    path: '/v1/webhook/admin/call/rerun',
    kind: 'write',
    permission: 'rerun',
    request: requests.callRerunRequest,
    response: acknowledgement,
    anyBody: true,
  },
  event_get: {
    path: '/v1/webhook/admin/event/get',
    kind: 'read',
    permission: 'read',
    request: requests.emptyRequest,
    response: readsList('a list of events (4.8)', readEvent),
    anyBody: false,
  },
} as const satisfies Record<string, Endpoint>;

export type Operation = keyof typeof endpoints;
export type RequestOf<O extends Operation> = z.infer<(typeof endpoints)[O]['request']>;
export type AnswerOf<O extends Operation> = z.infer<(typeof endpoints)[O]['response']>;

/** The table's keys with their type, which Object.keys() forgets. */
export const operations = Object.keys(endpoints) as Operation[]; // the table is a constant
