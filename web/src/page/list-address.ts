import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { addressTime } from '../ui/time/address-time';

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

/** Any fields of an address; undefined clears one. */
type Change<S> = { [Field in keyof S]?: S[Field] | undefined };

/** The pages of the lists, which go on showing their own address while another page is being opened. */
type ListPath = '/$environment/users' | '/$environment/calls' | '/$environment/events';

/**
 * What a page keeps in the search of its address, by a schema whose fields all have defaults. `change` changes some
 * fields, without a step in the history unless `isStep`; with `from`, it leads to that page.
 */
export function usePageAddress<S extends object>(schema: z.ZodMiniType<S>, from?: ListPath) {
  const shown: object = useSearch({ strict: false });
  const opened = useLocation({ select: (location): object => location.search });
  const address = from === undefined ? opened : shown;
  const search = useMemo(() => schema.parse(address), [schema, address]);
  const navigate = useNavigate(from && { from });
  const change = (some: Change<S>, isStep = false) => {
    const next = (before: object): object => ({ ...before, ...some });
    void navigate({ to: '.', search: next, hash: true, replace: !isStep, resetScroll: false });
  };
  return { search, change };
}

// What clearing the filters of a list keeps.
const NO_FILTERS = ['sort', 'hide', 'event'];

/**
 * The same for a list, where each change is a step in the history, except for typing on in a search. `clear` clears its
 * filters.
 */
export function useListAddress<S extends { q?: string | undefined }>(
  schema: z.ZodMiniType<S>,
  from?: ListPath,
) {
  const { search, change } = usePageAddress(schema, from);
  return {
    search,
    change: (some: Change<S>) => {
      change(some, !('q' in some && search.q !== undefined));
    },
    clear: () => {
      const filters = Object.keys(search).filter((field) => !NO_FILTERS.includes(field));
      change(Object.fromEntries(filters.map((field) => [field, undefined])) as Change<S>, true); // its own fields
    },
  };
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
