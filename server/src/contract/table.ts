import type * as z from 'zod/mini';
import { PERMISSIONS, type Environment, type Permission } from './roles.js';

/**
 * What an operation requires of its caller: nothing, a session or an API token, a member's own session, or a permission
 * of the member's role.
 */
export type Access = 'open' | 'signed_in' | 'member' | Permission;

/** The permission that the caller's role needs; undefined if every role suffices. */
export const permissionOf = (access: Access): Permission | undefined =>
  PERMISSIONS.find((permission) => permission === access);

/** One row of an API table: everything that the router, the clients and the API's documents derive from. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the root of the API; `{name}` stands for one segment. */
  path: `/${string}`;
  permission: Access;
  /** Also permitted before a member has set up the second factor that the role requires. */
  beforeFactor?: true;
  /** The path's segments that are more than text; if a request does not match, it is not found (404). */
  params?: z.ZodMiniObject<Record<string, z.ZodMiniType<string>>>;
  /** One sentence for the API's documents. */
  summary: string;
  query?: z.ZodMiniType;
  /** Of the JSON body. */
  body?: z.ZodMiniType;
  /** The largest body in bytes; without it, DEFAULT_BODY_LIMIT. */
  bodyLimit?: number;
  /** Responds with 201 if something was created, and 200 if the same request had created it before. */
  creates?: true;
  /** The schema of the JSON body; or no body (204), a file to download, an HTML page, or an event stream. */
  response: z.ZodMiniType | 'empty' | 'file' | 'page' | 'stream';
  /** A success may have any body, also an empty or non-JSON one, because the specification shows none. */
  anyBody?: boolean;
}

/** Whether API tokens may not use it: their own members' accounts, and everything that administrates the console. */
export const isForMembersOnly = ({ method, permission }: { method: string; permission: Access }) =>
  permission === 'member' || (permission === 'staff' && !['GET', 'HEAD'].includes(method));

/** The rows of one API by the names of their operations. */
export type ApiTable = Readonly<Record<string, Route>>;

/** Bytes: enough for a few identifiers and addresses of the greatest permitted length. */
export const DEFAULT_BODY_LIMIT = 64 * 1024;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type Params<R extends Route> =
  R extends Record<'params', infer Schema extends z.ZodMiniType> ? z.output<Schema> : object;
type ParamsOf<R extends Route> = {
  [Name in NamesIn<R['path']>]: Name extends 'environment'
    ? Environment
    : Name extends keyof Params<R>
      ? Params<R>[Name]
      : string;
};

type Parsed<R extends Route, Part extends 'query' | 'body'> =
  R extends Record<Part, infer Schema extends z.ZodMiniType>
    ? Record<Part, z.output<Schema>>
    : unknown;

/** A request as a handler receives it: segments of the path, parsed query and parsed body. */
export type RouteRequest<R extends Route> = ParamsOf<R> & Parsed<R, 'query'> & Parsed<R, 'body'>;

// The text in an address: a client may also pass what the server parses it to, such as a number.
type QueryInput<Schema extends z.ZodMiniType> = {
  [Field in keyof z.input<Schema>]:
    | z.input<Schema>[Field]
    | (Field extends keyof z.output<Schema> ? z.output<Schema>[Field] : never);
};
type Sent<R extends Route> = (R extends { query: infer Schema extends z.ZodMiniType }
  ? object extends z.input<Schema>
    ? { query?: QueryInput<Schema> }
    : { query: QueryInput<Schema> }
  : unknown) &
  (R extends { body: infer Schema extends z.ZodMiniType } ? { body: z.input<Schema> } : unknown);

/** A request as a client writes it. */
export type RouteInput<R extends Route> = ParamsOf<R> & Sent<R>;

/** The JSON body of a success; null without one. Files and streams are not read as values: never. */
export type RouteResponse<R extends Route> = R['response'] extends z.ZodMiniType
  ? z.output<R['response']>
  : R['response'] extends 'empty'
    ? null
    : never;
