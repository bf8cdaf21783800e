import type * as z from 'zod/mini';
import {
  connectApi,
  findJsonFault,
  qaApi,
  readFailureBody,
  type ResponseOf,
  type Operation,
  type QaOperation,
  type QaResponse,
  type Route,
  type ServiceFailure,
} from '../contract/index.js';
import {
  MAINTENANCE,
  UpstreamKeyRefusedError,
  UpstreamMaintenanceError,
  UpstreamNotJsonError,
  UpstreamRefusedError,
  UpstreamWrongShapeError,
} from './failures.js';

// A shorter secret would match unrelated text.
const MIN_LENGTH = 8;

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|.)/g;

// Each escape in the form that JSON.stringify() writes. The text is not parsed, because it may be nested too deeply for
// JSON.stringify(), or not be JSON at all.
const normalised = (text: string): string =>
  text.replace(ESCAPE, (escape, code?: string) => {
    if (escape === '\\/') return '/';
    if (code === undefined) return escape;
    return JSON.stringify(String.fromCharCode(parseInt(code, 16))).slice(1, -1);
  });

/** What must not be in a response that is shown, stored or logged. */
export interface ServiceSecrets {
  apiKey: string;
  /** Signs deliveries (part 6); receivers know it too, and may repeat it. */
  webhookSecret?: string | undefined;
}

/** Hides a secret in a text, in any of its encodings. */
type Hide = (text: string) => string;

// Inside a longer text, such as "user:secret", base64 can encode the secret at three offsets. The characters that it
// shares with its neighbours are left out.
function base64Forms(secret: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    const [first, last] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    return (['base64', 'base64url'] as const).map((form) =>
      bytes.toString(form).slice(first, last),
    );
  });
}

const SYNTAX = /[\\^$.*+?()[\]{}|/-]/;
const hex = (text: string): string => Buffer.from(text).toString('hex');

function hideOf(secret: string, shown: string): Hide {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const forms = [
    ...new Set([secret, escaped, ...base64Forms(secret), hex(secret), hex(secret).toUpperCase()]),
  ];
  // In an address, each character may be percent-encoded or not.
  const encoded = new RegExp(
    Array.from(secret, (character) => {
      const bytes = hex(character).replace(/../g, '%$&');
      return `(?:${character.replace(SYNTAX, '\\$&')}|${bytes})`;
    }).join(''),
    'gi',
  );
  const hideForms: Hide = (text) => {
    const hidden = forms.reduce((rest, form) => rest.replaceAll(form, shown), text);
    return hidden.includes('%') ? hidden.replace(encoded, shown) : hidden;
  };
  return (text) => {
    const plain = hideForms(text);
    if (!plain.includes('\\')) return plain;
    const same = normalised(plain);
    const hidden = hideForms(same);
    return hidden === same ? plain : hidden;
  };
}

const hides = new Map<string, Hide>();

/** The text with `shown` in place of the secret, in any of its encodings; a secret of less than 8 characters stays. */
export function hideSecret(text: string, secret: string, shown: string): string {
  if (secret.length < MIN_LENGTH) return text;
  const known = hides.get(secret) ?? hideOf(secret, shown);
  hides.set(secret, known);
  return known(text);
}

/**
 * The text of a service or a receiver without the service's secrets, wherever it repeats them: literally, escaped in
 * JSON (`\/`, `\u0061`), in base64, hexadecimal or percent-encoding. A text without them is returned unchanged.
 */
export function hideSecrets(text: string, { apiKey, webhookSecret = '' }: ServiceSecrets): string {
  return hideSecret(hideSecret(text, apiKey, '[API key]'), webhookSecret, '[webhook secret]');
}

/** JSON, or the text of a body that is none. */
interface Body {
  json: boolean;
  value: unknown;
  fault?: unknown;
}

function parseBody(text: string): Body {
  try {
    return { json: true, value: JSON.parse(text) };
  } catch (fault) {
    return { json: false, value: text, fault };
  }
}

// A failure is stored with its reason, and Postgres does not store NUL characters.
const storable = (text: string | null) => text?.replaceAll('\u0000', '\ufffd') ?? null;

/** The failure that the service stated, as an error of its kind. */
function refusal(httpStatus: number, failure: ServiceFailure): UpstreamRefusedError {
  const failure_code = storable(failure.failure_code);
  const failure_reason = storable(failure.failure_reason);
  const Kind =
    httpStatus === 401 || failure_code === 'INVALID_API_KEY'
      ? UpstreamKeyRefusedError
      : httpStatus === 503 || failure_code === MAINTENANCE
        ? UpstreamMaintenanceError
        : UpstreamRefusedError;
  return new Kind(httpStatus, failure_code, failure_reason);
}

/** The body of a response that is not a failure. Throws UpstreamRefusedError (or its kinds), UpstreamNotJsonError. */
function readBody(httpStatus: number, text: string, mayBeText: boolean): Body {
  const body = parseBody(text);
  const failure = readFailureBody(httpStatus, body.value);
  // A gateway's 401 or 503 means the same as the service's own, whatever page comes with it.
  if (failure && (body.json || httpStatus === 401 || httpStatus === 503)) {
    throw refusal(httpStatus, failure);
  }
  if (!body.json && (failure || !mayBeText)) {
    throw new UpstreamNotJsonError(httpStatus, { cause: body.fault });
  }
  return body;
}

function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const detail = parsed.error.issues.map((issue) => issue.message).join('; ');
  throw new UpstreamWrongShapeError(detail, { cause: parsed.error });
}

/**
 * Applies reading rules 1 and 7 to a response of the service. Throws UpstreamRefusedError (or its kinds for a refused
 * key and for maintenance), UpstreamNotJsonError or UpstreamWrongShapeError.
 */
export function readResponse<O extends Operation>(operation: O, httpStatus: number, text: string) {
  const { response } = connectApi[operation];
  const { anyBody = false }: Route = connectApi[operation];
  const body = readBody(httpStatus, text, anyBody);
  const value = parse<unknown>(response, body.value);
  // A body that may be any text may also be one that breaks the bounds of JSON.
  const isPassedOn = text !== '' && !(anyBody && body.json && findJsonFault(body.value));
  return {
    /** Null if it is empty, or must not be passed on. */
    text: isPassedOn ? text : null,
    json: body.json,
    value: value as ResponseOf<O>, // parsed by this operation's own schema
  };
}

/**
 * The response of a sandbox control. Throws like readResponse(); a service without controls may respond with anything.
 */
export function readControl<C extends QaOperation>(
  name: C,
  httpStatus: number,
  text: string,
): QaResponse<C> {
  const { value } = readBody(httpStatus, text, false);
  const found = findJsonFault(value);
  if (found) throw new UpstreamWrongShapeError(found.reason);
  return parse<unknown>(qaApi[name].response, value) as QaResponse<C>; // parsed by this control's own schema
}

/**
 * How long the service wants no requests, in ms, by its Retry-After header: seconds, or a date by the service's own
 * clock. Null if there is none, or it cannot be read. `now` is this machine's time, in ms since 1970.
 */
export function readRetryAfter(
  { retryAfter, serviceDate }: Record<'retryAfter' | 'serviceDate', string | null>,
  now: number,
): number | null {
  const text = retryAfter?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Only a date contains letters; Date.parse() would also read a number such as -5 as a year.
  const until = /^[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const serviceNow = serviceDate === null ? Number.NaN : Date.parse(serviceDate);
  return Math.max(until - (Number.isNaN(serviceNow) ? now : serviceNow), 0);
}
