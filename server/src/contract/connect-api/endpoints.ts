import * as z from 'zod/mini';
import { findJsonFault, type JsonFault } from '../reading/record.js';
import {
  readAcknowledgement,
  readCall,
  readConfig,
  readConnectionStatus,
  readRegistration,
} from '../reading/responses.js';
import { readEvent } from '../reading/event.js';
import { readListing } from '../reading/list.js';
import type { Route } from '../table.js';
import { destinationUrl, httpUrl, identifier } from '../text.js';
import { DATA_REQUEST_TYPES, WEBHOOK_TYPES } from './webhook-types.js';

const dataRequest = z.strictObject({ type: z.enum(DATA_REQUEST_TYPES) });

/** 4.1; `data_request` as an object or, as live services take it, as an array. */
export const registerRequest = z.strictObject({
  reference_user_id: identifier,
  redirect_url: z.optional(httpUrl),
  uniqueness_region_id: z.optional(identifier),
  data_request: z.optional(
    z.union([dataRequest, z.array(dataRequest).check(z.minLength(1), z.maxLength(10))], {
      error: `must be an object with a type, or an array of such objects; a type is ${DATA_REQUEST_TYPES.join(' or ')}`,
    }),
  ),
});
export type RegisterRequest = z.infer<typeof registerRequest>;

interface Endpoint extends Route {
  method: 'POST';
  body: z.ZodMiniType<Record<string, unknown>>;
  /** Turns the parsed body of a success into its normal form. */
  response: z.ZodMiniType;
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
    const message = found?.reason ?? `not the shape of ${what}`;
    context.issues.push({ code: 'custom', input: null, message });
    return z.NEVER;
  });
}

// Each record of a listing is checked separately, so that one of them does not hide the others.
const readsList = <T>(what: string, readRecord: (item: unknown) => T | null) =>
  reads(
    what,
    (body) => readListing(body, readRecord),
    () => null,
  );

const acknowledgement = z.transform(readAcknowledgement);

/**
 * The eight endpoints of part 4, as clients read them; `connect-api/responses.ts` has what the specification says
 * of their responses. The permissions are the console's; an endpoint with the permission `read` changes nothing, so only
 * such a request is repeated after a connection failure.
 */
export const connectApi = {
  register: {
    method: 'POST',
    path: '/v1/business_connect_user/register',
    permission: 'register',
    summary: 'Registers a user (4.1).',
    body: registerRequest,
    response: reads('a registration (4.1)', readRegistration),
  },
  get_status: {
    method: 'POST',
    path: '/v1/business_connect_user/get_status',
    permission: 'read',
    summary: 'Reads whether a user is connected, with the results (4.2).',
    body: z.strictObject({ reference_user_id: identifier }),
    response: reads('a connection status (4.2)', readConnectionStatus),
  },
  config_create_or_edit: {
    method: 'POST',
    path: '/v1/webhook/admin/config/create_or_edit',
    permission: 'webhooks',
    summary: 'Sets the destination of an event type (4.3).',
    body: z.strictObject({ webhook_type: z.enum(WEBHOOK_TYPES), destination_url: destinationUrl }),
    response: acknowledgement,
    anyBody: true,
  },
  config_get: {
    method: 'POST',
    path: '/v1/webhook/admin/config/get',
    permission: 'read',
    summary: 'Lists the configurations (4.4).',
    body: z.strictObject({}),
    response: readsList('a list of configurations (4.4)', readConfig),
  },
  config_delete: {
    method: 'POST',
    path: '/v1/webhook/admin/config/delete',
    permission: 'webhooks',
    summary: 'Deletes the configuration of an event type (4.5).',
    body: z.strictObject({ webhook_type: z.enum(WEBHOOK_TYPES) }),
    response: acknowledgement,
    anyBody: true,
  },
  call_get: {
    method: 'POST',
    path: '/v1/webhook/admin/call/get',
    permission: 'read',
    summary: 'Lists the newest 50 calls (4.6).',
    body: z.strictObject({}),
    response: readsList('a list of calls (4.6)', readCall),
  },
  call_rerun: {
    method: 'POST',
    path: '/v1/webhook/admin/call/rerun',
    permission: 'rerun',
    summary: 'Reruns a call (4.7).',
    body: z.strictObject({ transaction_id: identifier }),
    response: acknowledgement,
    anyBody: true,
  },
  event_get: {
    method: 'POST',
    path: '/v1/webhook/admin/event/get',
    permission: 'read',
    summary: 'Lists the newest 50 attempts (4.8).',
    body: z.strictObject({}),
    response: readsList('a list of events (4.8)', readEvent),
  },
} as const satisfies Record<string, Endpoint>;

export type Operation = keyof typeof connectApi;
export type RequestOf<O extends Operation> = z.infer<(typeof connectApi)[O]['body']>;
export type ResponseOf<O extends Operation> = z.infer<(typeof connectApi)[O]['response']>;

/** The table's keys with their type, which Object.keys() loses. */
export const operations = Object.keys(connectApi) as Operation[]; // the table is a constant
