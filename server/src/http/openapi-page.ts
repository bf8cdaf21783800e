import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { z } from 'zod';
import { html, type Html } from './html.js';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
section { border-top: 1px solid #8885; padding: 0.75rem 0 }
h2 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere }
p { margin: 0.25rem 0 }
pre { overflow-x: auto; background: #8881; padding: 0.75rem; border-radius: 6px; font-size: 13px }
small { opacity: 0.75 }
`;
// Not by html``, which would change the text that the policy names by its hash.
const STYLE_ELEMENT: Html = { markup: `<style>${STYLE}</style>` };
const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
});

/** A JSON Schema as a type is written in TypeScript, which is shorter to read. */
export function typeText(given: unknown, indent = ''): string {
  const read = schema.safeParse(given);
  if (!read.success) return 'unknown';
  const { type, anyOf, items, properties, required, additionalProperties: others } = read.data;
  if (Array.isArray(type)) {
    return type.map((one) => typeText({ ...read.data, type: one }, indent)).join(' | ');
  }
  if (read.data.enum) return read.data.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (read.data.const !== undefined) return JSON.stringify(read.data.const);
  if (anyOf) return anyOf.map((one) => typeText(one, indent)).join(' | ');
  if (type === 'array') return `Array<${typeText(items, indent)}>`;
  if (type !== 'object') return type ?? 'unknown';
  if (!properties) return `Record<string, ${typeText(others, indent)}>`;
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, value]) =>
      `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeText(value, inner)};`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

const content = z.record(z.string(), z.object({ schema: z.unknown().optional() }));
const document = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string(),
        'x-permission': z.string().optional(),
        parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: z.unknown() })),
        requestBody: z.object({ content }).optional(),
        responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
      }),
    ),
  ),
});
type Operation = z.infer<typeof document>['paths'][string][string];

function typesOf(of: z.infer<typeof content> | undefined): string {
  return Object.entries(of ?? {})
    .map(([media, { schema: one }]) => (one === undefined ? media : typeText(one)))
    .join(' | ');
}

function block(title: string, text: string): Html | null {
  return text === ''
    ? null
    : html`<p><small>${title}</small></p>
        <pre>${text}</pre>`;
}

function section(method: string, path: string, operation: Operation): Html {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const permission = operation['x-permission'];
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const [status, success] = Object.entries(responses)[0] ?? [];
  return html`<section id="${operationId}">
    <h2>${method.toUpperCase()} ${path}</h2>
    <p>${summary}</p>
    ${permission === undefined ? null : html`<p><small>Permission: ${permission}</small></p>`}
    ${block('Query', query.map((one) => `${one.name}: ${typeText(one.schema)}`).join('\n'))}
    ${block('Body', typesOf(requestBody?.content))}
    ${block(`Response ${status ?? ''}`, typesOf(success?.content))}
  </section>`;
}

/** An OpenAPI document as a readable page; `address` is the URL of the document itself. */
export function openApiPage(given: unknown, address: string): string {
  const { info, paths } = document.parse(given);
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <h1>${info.title}</h1>
        <p>${info.description}</p>
        <p><a href="${address}">OpenAPI document</a></p>
        ${sections}
      </body>
    </html>`.markup;
}

/** Sends a page that openApiPage() has made. No script runs on it, and only its own style applies. */
export function sendApiPage(response: Response, page: string): void {
  response.setHeader('content-security-policy', CSP);
  response.type('text/html').send(page);
}
