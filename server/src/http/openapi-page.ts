import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { isForMembersOnly, type ApiTable, type Route } from '../contract/index.js';
import { html, type Html } from './html.js';
import { jsonSchema, openApi, type ApiAbout, type Json, type JsonSchema } from './openapi.js';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
section { border-top: 1px solid #8885; padding: 0.75rem 0 }
h2 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere }
p { margin: 0.25rem 0 }
pre { overflow-x: auto; background: #8881; padding: 0.75rem; border-radius: 6px; font-size: 13px }
small { opacity: 0.75 }
`;
// Not with html``, which would change the text whose hash is in the policy.
const STYLE_ELEMENT: Html = { markup: `<style>${STYLE}</style>` };
const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A JSON Schema as a TypeScript type, which is shorter to read. */
function typeText(given: JsonSchema['items'], indent = ''): string {
  if (typeof given !== 'object' || Array.isArray(given)) return 'unknown';
  const { type, anyOf, items, properties, required = [], additionalProperties: others } = given;
  if (Array.isArray(type)) {
    return type.map((one) => typeText({ ...given, type: one }, indent)).join(' | ');
  }
  if (given.enum) return given.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (given.const !== undefined) return JSON.stringify(given.const);
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

const MEDIA = {
  empty: '',
  file: 'text/csv, application/json',
  page: 'text/html',
  stream: 'text/event-stream',
};

function block(title: string, text: string): Html | null {
  return text === ''
    ? null
    : html`<p><small>${title}</small></p>
        <pre>${text}</pre>`;
}

function section(name: string, row: Route, root: string): Html {
  const { method, path, summary, permission, query, body, response } = row;
  const fields = query && jsonSchema(query, 'input').properties;
  const queryText = Object.entries(fields ?? {}).map(
    ([field, type]) => `${field}: ${typeText(type)}`,
  );
  const responseText =
    typeof response === 'string' ? MEDIA[response] : typeText(jsonSchema(response, 'output'));
  return html`<section id="${name}">
    <h2>${method} ${root}${path}</h2>
    <p>${summary}</p>
    ${permission === 'open' ? null : html`<p><small>Permission: ${permission}${isForMembersOnly(row) ? ', not for API tokens' : ''}</small></p>`}
    ${block('Query', queryText.join('\n'))}
    ${block('Body', body === undefined ? '' : typeText(jsonSchema(body, 'input')))}
    ${block('Response', responseText)}
  </section>`;
}

/** A table as a readable page. */
function apiPage(table: ApiTable, { title, description, root }: ApiAbout): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <h1>${title}</h1>
        <p>${description}</p>
        <p><a href="${root}/openapi.json">OpenAPI document</a></p>
        ${Object.entries(table).map(([name, row]) => section(name, row, root))}
      </body>
    </html>`.markup;
}

/** The handlers of docsApi for a table: its OpenAPI document and its page, built on the first request. */
export function apiDocs(table: ApiTable, about: ApiAbout) {
  let document: Json | undefined;
  let page: string | undefined;
  return {
    get_openapi: () => (document ??= openApi(table, about)),
    /** No script runs on the page, and only its own style applies. */
    get_docs({ response }: { response: Response }) {
      response.setHeader('content-security-policy', CSP);
      response.type('text/html').send((page ??= apiPage(table, about)));
    },
  };
}
