import type { Environment } from '@connect-console/server/contract';
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { ask, keyOf, query, type Asked } from './client';
import './settings-rows';

const POLL_MS = 5_000;

/** The rules of every connected environment, what is silenced, and the last checks. */
export const alertsQuery = queryOptions({ ...query('get_alerts', {}), refetchInterval: POLL_MS });

/** Where incidents are sent. */
export const alertChannelsQuery = queryOptions({
  ...query('list_alert_channels', {}),
  refetchInterval: POLL_MS,
});

/** The open or the ended incidents of an environment, page by page. */
export function incidentsQuery(environment: Environment, state: 'open' | 'ended') {
  return infiniteQueryOptions({
    queryKey: keyOf('list_incidents', { query: { environment, state } }),
    queryFn: ({ pageParam: before, signal }) =>
      ask(
        'list_incidents',
        { query: { environment, state, ...(before === null ? {} : { before }) } },
        signal,
      ),
    initialPageParam: null as number | null, // null alone would be the type of no number at all
    getNextPageParam: (page) => page.next_before,
    // What is read further down stays in its place.
    refetchInterval: ({ state: { data } }) => (data?.pages.length === 1 ? POLL_MS : false),
  });
}

/** The newest incidents of both environments, read also while the tab is hidden. */
export const newestIncidentsQuery = queryOptions({
  ...query('list_incidents', { query: {} }),
  ...{ refetchInterval: 15_000, refetchIntervalInBackground: true },
});

const reread = (client: QueryClient, operation: 'get_alerts' | 'list_alert_channels') => () =>
  client.invalidateQueries({ queryKey: keyOf(operation, {}) });

/** Changes a rule. */
export function ruleMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('change_alert_rule', {}),
    mutationFn: (body: Asked<'change_alert_rule'>['body']) => ask('change_alert_rule', { body }),
    onSettled: reread(client, 'get_alerts'),
  });
}

/** Silences a rule or an environment, or ends that. */
export function silenceMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('silence_alerts', {}),
    mutationFn: (body: Asked<'silence_alerts'>['body']) => ask('silence_alerts', { body }),
    onSettled: reread(client, 'get_alerts'),
  });
}

/** Adds a channel; the response is the only time that its signing secret is shown. */
export function addChannelMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('create_alert_channel', {}),
    mutationFn: (body: Asked<'create_alert_channel'>['body']) =>
      ask('create_alert_channel', { body }),
    onSettled: reread(client, 'list_alert_channels'),
  });
}

/** Changes a channel. */
export function changeChannelMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('change_alert_channel', {}),
    mutationFn: (asked: Asked<'change_alert_channel'>) => ask('change_alert_channel', asked),
    onSettled: reread(client, 'list_alert_channels'),
  });
}

/** Removes a channel. */
export function removeChannelMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: keyOf('delete_alert_channel', {}),
    mutationFn: (id: string) => ask('delete_alert_channel', { id }),
    onSettled: reread(client, 'list_alert_channels'),
  });
}

/** Sends a test message to a channel. */
export const testChannelMutation = mutationOptions({
  mutationKey: keyOf('test_alert_channel', {}),
  mutationFn: (id: string) => ask('test_alert_channel', { id, body: {} }),
});
