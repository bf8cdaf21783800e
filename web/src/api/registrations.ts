import {
  registrationJob,
  registrationJobList,
  registrationPage,
  type Environment,
  type RegistrationItem,
  type RegistrationJob,
  type RegistrationsRequest,
  type JobAction,
  type JobItemState,
} from '@connect-console/server/contract';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { askConsole } from './client';

/** The pace while the stream cannot be had, in milliseconds; with it, progress is told. */
export const REGISTRATION_POLL_MS = 1000;

/** What can be done with a bulk registration that was started. */
export type RegistrationAction = JobAction;

/** Which of its people are shown: those in a state, after the n-th. */
export interface RegistrationFilter {
  state: JobItemState | undefined;
  after: number;
}

const root = (environment: Environment) => `/api/${environment}/registrations`;
const one = (environment: Environment, id: string) =>
  `${root(environment)}/${encodeURIComponent(id)}`;

/** The newest 20 bulk registrations, newest first. */
export function registrationsQuery(environment: Environment) {
  return queryOptions({
    queryKey: [environment, 'registrations'],
    queryFn: ({ signal }) => {
      const path = root(environment);
      const answer = registrationJobList;
      return askConsole({ method: 'GET', path, answer, environment, signal });
    },
  });
}

function askPage(
  environment: Environment,
  id: string,
  { state, after }: RegistrationFilter,
  signal?: AbortSignal,
) {
  const fields = new URLSearchParams({ after: String(after), ...(state && { state }) });
  const path = `${one(environment, id)}?${fields}`;
  const answer = registrationPage;
  return askConsole({ method: 'GET', path, answer, environment, ...(signal && { signal }) });
}

/** Everybody whom a bulk registration has registered, in its order. */
export async function registeredIds(environment: Environment, id: string): Promise<string[]> {
  const ids: string[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page = await askPage(environment, id, { state: 'accepted', after });
    ids.push(...page.items.map(({ reference_user_id }) => reference_user_id));
    after = page.next_after;
  }
  return ids;
}

/** One bulk registration and 200 of its people. */
export function registrationQuery(
  environment: Environment,
  id: string,
  filter: RegistrationFilter,
) {
  return queryOptions({
    queryKey: [environment, 'registration', id, filter],
    queryFn: ({ signal }) => askPage(environment, id, filter, signal),
  });
}

/** Somebody who is registered, with the invite. */
export interface Invite extends Pick<RegistrationItem, 'n' | 'reference_user_id'> {
  invite_url: string;
}
/** Invites in the order of the people; `next_after` leads to those after them, null when there are none. */
export interface Invites {
  invites: Invite[];
  next_after: number | null;
}

/**
 * The invites of those who are registered, after the n-th: at least `most` of them when there are. They are
 * read anew when the job's state turns, and not with each person: what is printed stays as it is.
 */
export function invitesQuery(
  environment: Environment,
  { id, state }: Pick<RegistrationJob, 'id' | 'state'>,
  after: number,
  most: number,
) {
  return queryOptions({
    queryKey: [environment, 'registration-invites', id, { state, after, most }],
    queryFn: async ({ signal }): Promise<Invites> => {
      const invites: Invite[] = [];
      let from: number | null = after;
      while (from !== null && invites.length < most) {
        const filter = { state: 'accepted', after: from } as const;
        const page = await askPage(environment, id, filter, signal);
        for (const { n, reference_user_id, invite_url } of page.items) {
          if (invite_url !== null) invites.push({ n, reference_user_id, invite_url });
        }
        from = page.next_after;
      }
      return { invites, next_after: from };
    },
  });
}

/** Where the browser gets all of its people as CSV, with their invites. */
export function registrationExport(environment: Environment, id: string): string {
  return `${one(environment, id)}/export`;
}

/** Starts a bulk registration; its `request_id` makes one of it, however often it is sent. */
export function startRegistrationMutation(environment: Environment, client: QueryClient) {
  return mutationOptions({
    mutationKey: [environment, 'registrations'],
    mutationFn: (body: RegistrationsRequest) =>
      askConsole({
        method: 'POST',
        path: root(environment),
        body,
        answer: registrationJob,
        environment,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: [environment, 'registrations'] }),
  });
}

/** Pauses, resumes or cancels a bulk registration, or sends again whom it could not register. */
export function registrationActionMutation(
  environment: Environment,
  id: string,
  client: QueryClient,
) {
  return mutationOptions({
    mutationKey: [environment, 'registration', id],
    mutationFn: (action: RegistrationAction) =>
      askConsole({
        method: 'POST',
        path: `${one(environment, id)}/${action}`,
        body: {},
        answer: registrationJob,
        environment,
      }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: [environment, 'registration', id] }),
        client.invalidateQueries({ queryKey: [environment, 'registrations'] }),
      ]);
    },
  });
}
