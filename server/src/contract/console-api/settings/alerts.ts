import * as z from 'zod/mini';
import { ENVIRONMENTS } from '../../roles.js';
import type { ApiTable } from '../../table.js';
import { destinationUrl } from '../../text.js';
import { queryNumber } from '../queries.js';

interface Bounds {
  initial: number;
  least: number;
  most: number;
}

/**
 * The bounds of each rule's two numbers; null if it has none. `threshold` is in percent, attempts, users or deliveries.
 */
export const ALERT_RULE_NUMBERS = {
  service_unreachable: { minutes: { initial: 5, least: 1, most: 1440 }, threshold: null },
  destination_failing: { minutes: { initial: 10, least: 1, most: 1440 }, threshold: null },
  success_rate_low: {
    minutes: { initial: 60, least: 5, most: 1440 },
    threshold: { initial: 90, least: 1, most: 100 },
  },
  calls_near_end: { minutes: null, threshold: { initial: 13, least: 2, most: 15 } },
  results_undelivered: {
    minutes: { initial: 15, least: 1, most: 1440 },
    threshold: { initial: 1, least: 1, most: 10_000 },
  },
  signatures_refused: {
    minutes: { initial: 10, least: 1, most: 60 },
    threshold: { initial: 10, least: 1, most: 100_000 },
  },
} satisfies Record<string, { minutes: Bounds | null; threshold: Bounds | null }>;
/** What opens an incident in an environment. */
export type AlertRule = keyof typeof ALERT_RULE_NUMBERS;
export const ALERT_RULES = Object.keys(ALERT_RULE_NUMBERS) as [AlertRule, ...AlertRule[]]; // the table is a constant

/** The longest silence: a week. */
export const MOST_SILENT_MINUTES = 7 * 24 * 60;
/** The most channels. */
export const MOST_CHANNELS = 20;

const rule = z.enum(ALERT_RULES);
const environment = z.enum(ENVIRONMENTS);
const ms = z.nullable(z.number());

/** A rule of one environment. Times, here and below, in ms since 1970 by the console's clock. */
export const alertRule = z.object({
  environment,
  rule,
  is_on: z.boolean(),
  minutes: ms,
  threshold: ms,
  /** Who last changed it; null if it has its defaults. */
  changed_by: z.nullable(z.string()),
});
export type AlertRuleSettings = z.infer<typeof alertRule>;

/** The alerts of one environment. */
const alertState = z.object({
  rules: z.array(alertRule),
  /** Until when no start of an incident is sent; null if they are sent. */
  silenced_until: ms,
  /**
   * When the rules were last checked, and which could not be, because the evidence is out of date; null before the
   * first check.
   */
  checked: z.nullable(z.object({ at: z.number(), unknown: z.array(rule) })),
});
export type AlertState = z.infer<typeof alertState>;

/**
 * `waiting` for its turn, its next try or the end of a silence; `sent`; `failed` after the last try; `dropped` because
 * the incident ended before it was sent, its channel was removed, or a backup was restored.
 */
export const NOTIFICATION_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const;

const notification = z.object({
  channel: z.string(),
  /** Whether it announces the incident or its end. */
  phase: z.enum(['opened', 'ended']),
  state: z.enum(NOTIFICATION_STATES),
  tries: z.number(),
  /**
   * The failure of the last try: HTTP_500, ECONNREFUSED; or OUTCOME_UNKNOWN while it is under way, and after a crash or
   * a restore of the console.
   */
  failure: z.nullable(z.string()),
  /** When it reached its state, or will be tried next. */
  at: z.number(),
});
export type AlertNotification = z.infer<typeof notification>;

/** What a rule found, from its start to its end. */
export const incident = z.object({
  id: z.number(),
  environment,
  rule,
  /** Its subject within the environment, such as a destination; empty for the whole environment. */
  subject: z.string(),
  /** A sentence, as of the last check. */
  summary: z.string(),
  opened_at: z.number(),
  /** Null while it is open. */
  ended_at: ms,
  notifications: z.array(notification),
});
export type Incident = z.infer<typeof incident>;

export const incidentPage = z.object({
  /** At most 50, newest first. */
  incidents: z.array(incident),
  next_before: ms,
});

const incidentQuery = z.object({
  environment: z.optional(environment),
  state: z.optional(z.enum(['open', 'ended'])),
  /** The ID at which the previous page ended. */
  before: queryNumber,
});
export type IncidentQuery = z.infer<typeof incidentQuery>;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const address = z.string().check(z.trim(), z.maxLength(320), z.email());
const addresses = z.array(address).check(z.minLength(1), z.maxLength(20));
const environments = z.array(environment).check(z.minLength(1), z.maxLength(2));
const webhookUrl = destinationUrl.check(z.maxLength(2000));

/** A channel to which incidents are sent. */
export const alertChannel = z.object({
  id: z.string(),
  kind: z.enum(['webhook', 'email']),
  name: z.string(),
  /**
   * The email addresses, or only the origin of a webhook, because the rest may be a secret. Null if ENCRYPTION_KEY has
   * changed.
   */
  target: z.nullable(z.string()),
  environments: z.array(environment),
  is_on: z.boolean(),
  created_by: z.string(),
  created_at: z.number(),
  /** The result of the newest notification that was tried; null before the first. */
  last: z.nullable(
    z.object({
      at: z.number(),
      /** As in a notification; null if it was sent. */
      failure: z.nullable(z.string()),
    }),
  ),
});
export type AlertChannel = z.infer<typeof alertChannel>;

const newChannel = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('webhook'), name, environments, url: webhookUrl }),
  z.strictObject({ kind: z.literal('email'), name, environments, to: addresses }),
]);
export type NewChannel = z.infer<typeof newChannel>;

/** The result of a test message. */
export const channelTest = z.object({
  /** As in a notification; null if it was sent. */
  failure: z.nullable(z.string()),
  /** The receiver's response, at most 300 characters. */
  detail: z.nullable(z.string()),
  duration_ms: z.number(),
});
export type ChannelTest = z.infer<typeof channelTest>;

/** Rules, silences, incidents and channels. */
export const alertsApi = {
  get_alerts: {
    method: 'GET',
    path: '/alerts',
    permission: 'read',
    summary:
      'Reads the alert rules of an environment, their last check, and whether it is silenced.',
    query: z.object({ environment }),
    response: alertState,
  },
  change_alert_rule: {
    method: 'PUT',
    path: '/alerts/rules',
    permission: 'staff',
    summary:
      'Changes an alert rule of an environment, or turns it on or off. Absent fields do not change.',
    body: z.strictObject({
      environment,
      rule,
      is_on: z.optional(z.boolean()),
      minutes: z.optional(z.int()),
      threshold: z.optional(z.int()),
    }),
    response: 'empty',
  },
  silence_alerts: {
    method: 'PUT',
    path: '/alerts/silences',
    permission: 'staff',
    summary: 'Silences an environment for a number of minutes; 0 ends the silence.',
    body: z.strictObject({
      environment,
      minutes: z.int().check(z.minimum(0), z.maximum(MOST_SILENT_MINUTES)),
    }),
    response: 'empty',
  },
  list_incidents: {
    method: 'GET',
    path: '/alerts/incidents',
    permission: 'read',
    summary: 'Lists incidents, open and ended, at most 50 on a page.',
    query: incidentQuery,
    response: incidentPage,
  },
  list_alert_channels: {
    method: 'GET',
    path: '/alerts/channels',
    permission: 'staff',
    summary: 'Lists the channels to which incidents are sent.',
    response: z.object({
      channels: z.array(alertChannel),
      /** The sender of emails; null if no SMTP server is set. */
      email_from: z.nullable(z.string()),
    }),
  },
  create_alert_channel: {
    method: 'POST',
    path: '/alerts/channels',
    permission: 'staff',
    summary: 'Adds a channel. The signing secret of a webhook is in this response and in no other.',
    body: newChannel,
    response: z.object({ channel: alertChannel, secret: z.nullable(z.string()) }),
  },
  change_alert_channel: {
    method: 'PUT',
    path: '/alerts/channels/{id}',
    permission: 'staff',
    summary: 'Turns a channel on or off.',
    body: z.strictObject({ is_on: z.boolean() }),
    response: 'empty',
  },
  delete_alert_channel: {
    method: 'DELETE',
    path: '/alerts/channels/{id}',
    permission: 'staff',
    summary: 'Removes a channel.',
    response: 'empty',
  },
  test_alert_channel: {
    method: 'POST',
    path: '/alerts/channels/{id}/test',
    permission: 'staff',
    summary: 'Sends a test message to a channel, and waits for the result.',
    body: z.strictObject({}),
    response: channelTest,
  },
} as const satisfies ApiTable;
