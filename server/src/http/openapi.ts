import { z } from 'zod';
import { ENVIRONMENTS, isForMembersOnly, type ApiTable, type Route } from '../contract/index.js';

export type Json = Readonly<Record<string, unknown>>;

/** The name of an OpenAPI security scheme, and the scheme. */
export type SecurityScheme = readonly [name: string, scheme: Json];

/** What a document contains besides its table. */
export interface ApiAbout {
  title: string;
  description: string;
  /** The start of every path, such as `/api`. */
  root: string;
  /** How callers authenticate: one of these OpenAPI security schemes; for members only the first. */
  security: readonly [SecurityScheme, ...SecurityScheme[]];
  /** The body of every failure, and its media type. */
  failure: { schema: z.core.$ZodType; media: string };
}

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A JSON Schema, without the name of its dialect. */
export const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const nameOf = /\{(\w+)\}/g;

function pathParameters({ path, params }: Route): Json[] {
  const known = params && jsonSchema(params, 'input').properties;
  return [...path.matchAll(nameOf)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema:
      name === 'environment'
        ? { type: 'string', enum: ENVIRONMENTS }
        : (known?.[name] ?? { type: 'string' }),
  }));
}

function queryParameters({ query }: Route): Json[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(query, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema },
  }));
}

function successes({ creates, response }: Route): Json {
  if (response === 'empty') return { 204: { description: 'Done; there is no body.' } };
  const media: Record<string, Json> = {
    stream: { 'text/event-stream': {} },
    file: { 'text/csv': {}, 'application/json': {} },
    page: { 'text/html': {} },
  };
  const content =
    typeof response === 'string'
      ? media[response]
      : { 'application/json': { schema: jsonSchema(response, 'output') } };
  if (!creates) return { 200: { description: 'Success.', content } };
  return {
    200: { description: 'The same request had created it before.', content },
    201: { description: 'Created.', content },
  };
}

function operation(operationId: string, row: Route, [[members]]: ApiAbout['security']): Json {
  const { summary, permission, body } = row;
  return {
    ...{ operationId, summary },
    ...(permission === 'open' ? { security: [] } : { 'x-permission': permission }),
    ...(isForMembersOnly(row) && { security: [{ [members]: [] }] }),
    parameters: [...pathParameters(row), ...queryParameters(row)],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(body, 'input') } },
      },
    }),
    responses: { ...successes(row), default: { $ref: '#/components/responses/Failure' } },
  };
}

/** The OpenAPI 3.1 document of a table. */
export function openApi(table: ApiTable, about: ApiAbout): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [operationId, row] of Object.entries(table)) {
    const path = about.root + row.path;
    const methods = (paths[path] ??= {});
    methods[row.method.toLowerCase()] = operation(operationId, row, about.security);
  }
  const { schema, media } = about.failure;
  return {
    openapi: '3.1.0',
    info: { title: about.title, description: about.description, version: '1' },
    // Any one of them.
    security: about.security.map(([name]) => ({ [name]: [] })),
    paths,
    components: {
      securitySchemes: Object.fromEntries(about.security),
      responses: {
        Failure: {
          description: 'A failure.',
          content: { [media]: { schema: jsonSchema(schema, 'output') } },
        },
      },
    },
  };
}
