import type { AlertChannelRow, AlertNotificationRow, IncidentRow } from './alert-rows.js';

/** A message as channels send it. */
export interface AlertMessage {
  /** The same in every try of a notification, so that a receiver can ignore repeats. */
  id: string;
  /** One line of text. */
  title: string;
  /** The address of the page that shows it. */
  link: string;
  /** The JSON body of a webhook, without its text. */
  event: object;
}

/** The result of a try; `failure` is null if the message was sent. */
export interface Sent {
  failure: string | null;
  detail: string | null;
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The duration in the largest unit that is precise enough. */
export function spanText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 120) return `${minutes} minute${minutes === 1 ? '' : 's'}`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/** The message of an incident, or of its end. */
export function messageOf(
  { id, phase }: Pick<AlertNotificationRow, 'id' | 'phase'>,
  incident: IncidentRow,
  publicUrl: string,
): AlertMessage {
  const { environment, rule, subject, summary, opened_at, ended_at } = incident;
  const isOver = phase === 'ended';
  const end = `Ended after ${spanText((ended_at ?? opened_at) - opened_at)}: `;
  return {
    id,
    title: `[${environment}] ${isOver ? end : ''}${summary}`,
    link: `${publicUrl}/settings/alerts?environment=${environment}&open=incident-${incident.id}`,
    event: {
      type: isOver ? 'incident.ended' : 'incident.opened',
      incident: {
        ...{ id: incident.id, environment, rule, subject, summary },
        ...{ opened_at: iso(opened_at), ended_at: isOver ? iso(ended_at) : null },
      },
    },
  };
}

/** The message of the test button. */
export function testMessage(
  id: string,
  { name }: Pick<AlertChannelRow, 'name'>,
  publicUrl: string,
): AlertMessage {
  return {
    id,
    title: `Test message of the Connect Console to the channel ${name}. Incidents arrive like this one.`,
    link: `${publicUrl}/settings/alerts`,
    event: { type: 'test', channel: name },
  };
}
