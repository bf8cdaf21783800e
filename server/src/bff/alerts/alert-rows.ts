import type {
  AlertChannel,
  AlertNotification,
  AlertRule,
  Environment,
  Incident,
} from '../../contract/index.js';

/** The tables of alerts. Times are from the console's clock. */
export interface AlertSchema {
  alert_rules: AlertRuleRow;
  alert_silences: AlertSilenceRow;
  alert_checks: AlertCheckRow;
  alert_channels: AlertChannelRow;
  incidents: IncidentRow;
  alert_notifications: AlertNotificationRow;
}

/** A rule as an admin changed it; a rule without a row has its defaults. */
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
  /** A silence is for all rules. */
  rule: '';
  until_at: number;
  set_by: string;
}

/** The last check of the rules of an environment. */
interface AlertCheckRow {
  environment: Environment;
  at: number;
  /** The rules that could not be checked, as a JSON list. */
  unknown: string;
  /**
   * The total of deliveries refused for their signature, once a minute for the last hour: JSON of [time, count] pairs.
   */
  refused: string;
}

/** The channels to which incidents are sent. */
export interface AlertChannelRow extends Omit<AlertChannel, 'environments' | 'is_on' | 'last'> {
  /** A webhook's address, or a JSON list of email addresses; encrypted if there is a key, like the secret. */
  target: string;
  /** The signing secret of a webhook. */
  secret: string | null;
  /** Separated by commas. */
  environments: string;
  is_on: number;
}

/** What a rule found, from its start to its end. */
export interface IncidentRow extends Omit<Incident, 'notifications'> {
  /** Since when the rule no longer finds it; null while it does. */
  clear_since: number | null;
}

/** The notification of an incident, or of its end, for one channel. */
export interface AlertNotificationRow extends Omit<AlertNotification, 'channel'> {
  id: string;
  environment: Environment;
  incident_id: number;
  channel_id: string;
  created_at: number;
  /** When sending was last tried; null before the first try. */
  tried_at: number | null;
}
