import { ENVIRONMENTS } from '@connect-console/server/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as z from 'zod/mini';

const DIGITS = /^\d{1,16}$/;
const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;
// The limit of a Date (ECMA-262).
const LAST = 8.64e15;

/** A time in an address as ms since 1970, from a number or an ISO date; undefined if it is neither. */
export function addressTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ms = DIGITS.test(text) ? Number(text) : ISO.test(text) ? Date.parse(text) : Number.NaN;
  return ms <= LAST ? Math.max(0, ms) : undefined;
}

/** A time in the form for an address. */
export function timeInAddress(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString();
}

const time = z.catch(
  z.optional(z.string().check(z.refine((text) => addressTime(text) !== undefined))),
  undefined,
);

/** A text in an address with at most `most` characters; any other value is ignored. */
export function addressText(most: number) {
  return z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(most))), undefined);
}

/** The range of times of a list in its address. */
export const timeRange = { from: time, to: time };

/** The hidden columns of a list in its address, as ColumnMenu writes them. */
export const hiddenColumns = { hide: addressText(400) };

type Query = Record<string, z.ZodMiniType>;
type Caught<Q extends Query> = {
  [Name in Exclude<keyof Q, 'from' | 'to' | 'before'>]: z.ZodMiniCatch<Q[Name]>;
};

/** A list's state in its address, with the filters of its query. Invalid ones are ignored; times may be ISO dates. */
export function listSearch<Q extends Query>(query: z.ZodMiniObject<Q>) {
  const caught = Object.entries(query.shape)
    .filter(([name]) => name !== 'before')
    .map(([name, filter]) => [name, z.catch(filter, undefined)]);
  // Field by field what its type says; the times follow.
  const fields = Object.fromEntries(caught) as Caught<Q>;
  return z.object({ ...fields, ...timeRange, ...hiddenColumns });
}

/** What every section of the settings keeps in its address: the environment that the way back leads to. */
export const settingsAddress = {
  environment: z.catch(z.optional(z.enum(ENVIRONMENTS)), undefined),
};

/**
 * A list's state in the search of its address, by a schema whose fields all have defaults. `change` changes some
 * fields; typing on in a search is one step in the history. `keep` clears all fields but these. With `from`, both lead
 * to that page.
 */
export function useListAddress<S extends { q?: string | undefined }>(
  schema: z.ZodMiniType<S>,
  address: object,
  from?: '/$environment/calls',
) {
  const search = useMemo(() => schema.parse(address), [schema, address]);
  const navigate = useNavigate(from && { from });
  const go = (next: (before: object) => object, replace: boolean) => {
    void navigate({ to: '.', search: next, replace, resetScroll: false });
  };
  const change = (some: object) => {
    const isTypedOn = 'q' in some && search.q !== undefined;
    go((before) => schema.parse({ ...before, ...some }), isTypedOn);
  };
  const keep = (...fields: (keyof S)[]) => {
    go((before) => {
      const now = schema.parse(before);
      return Object.fromEntries(fields.map((field) => [field, now[field]]));
    }, false);
  };
  return { search, change, keep };
}

/**
 * What a page keeps in the search of its address, by a schema whose fields all have defaults. `change` changes some
 * fields, without a step in the history unless `replace` is false.
 */
export function usePageAddress<S extends object>(schema: z.ZodMiniType<S>) {
  const search = schema.parse(useLocation({ select: (location) => location.search }));
  const navigate = useNavigate();
  const change = (some: { [Field in keyof S]?: S[Field] | undefined }, replace = true) => {
    const next = (before: object): object => ({ ...before, ...some });
    void navigate({ to: '.', search: next, hash: true, replace, resetScroll: false });
  };
  return { search, change };
}

interface Timed {
  hide?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The filter in an address, with times in ms and without unset fields and hidden columns. */
export function withTimes<S extends Timed>(search: S) {
  const { from, to, hide: _columns, ...rest } = search;
  const times = { from: addressTime(from), to: addressTime(to) };
  const given = Object.entries({ ...rest, ...times }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Omit<S, 'from' | 'to' | 'hide'> & {
    from?: number;
    to?: number;
  }; // the same fields without the unset ones
}
