import type {
  AlertChannel,
  AlertNotification,
  AlertRule,
  Environment,
  Incident,
} from '../../contract/index.js';

/** The tables of alerts. Times are by the console's clock. */
export interface AlertSchema {
  alert_rules: AlertRuleRow;
  alert_silences: AlertSilenceRow;
  alert_checks: AlertCheckRow;
  alert_channels: AlertChannelRow;
  incidents: IncidentRow;
  alert_notifications: AlertNotificationRow;
}

/** A rule as an admin changed it; one without a row is as it was at first. */
export interface AlertRuleRow {
  environment: Environment;
  rule: AlertRule;
  is_on: number;
  minutes: number | null;
  threshold: number | null;
  changed_by: string;
}

interface AlertSilenceRow {
  environment: Environment;
  /** Empty for the whole environment. */
  rule: AlertRule | '';
  until_at: number;
  set_by: string;
}

/** The last check of the rules of an environment. */
interface AlertCheckRow {
  environment: Environment;
  at: number;
  /** The rules that could not be checked, as a JSON list. */
  unknown: string;
  /** How many deliveries had been refused by signature, once a minute of the last hour: JSON of [time, count] pairs. */
  refused: string;
}

/** Where incidents are sent. */
export interface AlertChannelRow extends Omit<AlertChannel, 'environments' | 'is_on' | 'last'> {
  /** The address of a webhook, or a JSON list of email addresses; sealed where there is a key, as is the secret. */
  target: string;
  /** What a webhook is signed with. */
  secret: string | null;
  /** Separated by commas. */
  environments: string;
  is_on: number;
}

/** What a rule found, from its beginning to its end. */
export interface IncidentRow extends Omit<Incident, 'notifications'> {
  /** Since when the rule finds it no more; null while it does. */
  clear_since: number | null;
}

/** An incident, or its end, on its way to a channel. */
export interface AlertNotificationRow extends Omit<AlertNotification, 'channel'> {
  id: string;
  environment: Environment;
  incident_id: number;
  channel_id: string;
  created_at: number;
  /** When it was last tried; null before the first try. */
  tried_at: number | null;
}
