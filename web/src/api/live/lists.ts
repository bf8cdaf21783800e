import type {
  ArchivedAttempt,
  ArchivedCall,
  AttemptQuery,
  CallPage,
  CallQuery,
  UserEntry,
} from '@connect-console/server/contract';
import { addressOf, ask, type Asked } from '../client';
import type { ListPage, ViewableList } from './live-list';

/** What a page of calls or attempts has besides its rows. */
function pageOf<R>(rows: readonly R[], page: Omit<CallPage, 'calls'>): ListPage<R> {
  const { total, next_before, ...archive } = page;
  return { rows, total, next: next_before === null ? null : String(next_before), archive };
}

/** The filters of the calls, without the position in the list. */
export type CallFilter = Omit<CallQuery, 'before'>;

/** The calls of the archive, newest first. */
export const callList: ViewableList<ArchivedCall, CallFilter> = {
  name: 'calls',
  sequenceOf: ({ sequence }) => sequence,
  read: async (environment, filter, before, signal) => {
    const asked = { environment, query: { ...filter, before } };
    const { calls, ...page } = await ask('list_calls', asked, signal);
    return pageOf(calls, page);
  },
  exportOf: (environment, filter, format) =>
    addressOf('export_calls', { environment, query: { ...filter, format } }),
};

/** The filters of the attempts, without the position in the list. */
export type AttemptFilter = Omit<AttemptQuery, 'before'>;

/** The attempts of the archive, newest first. */
export const attemptList: ViewableList<ArchivedAttempt, AttemptFilter> = {
  name: 'attempts',
  sequenceOf: ({ sequence }) => sequence,
  read: async (environment, filter, before, signal) => {
    const asked = { environment, query: { ...filter, before } };
    const { attempts, ...page } = await ask('list_attempts', asked, signal);
    return pageOf(attempts, page);
  },
  exportOf: (environment, filter, format) =>
    addressOf('export_attempts', { environment, query: { ...filter, format } }),
};

/** The filters of the users and their order, without the position in the list. */
export type UsersAsked = Omit<NonNullable<Asked<'list_users'>['query']>, 'cursor'>;

/** The users that the console knows. */
export const userList: ViewableList<UserEntry, UsersAsked> = {
  name: 'users',
  read: async (environment, filter, cursor, signal) => {
    const asked = { environment, query: { ...filter, cursor } };
    const { users, next_cursor, total } = await ask('list_users', asked, signal);
    return { rows: users, total, next: next_cursor };
  },
  exportOf: (environment, filter, format) =>
    addressOf('export_users', { environment, query: { ...filter, format } }),
};
