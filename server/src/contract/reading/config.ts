import { asRecord, firstText, type RawRecord } from './record.js';

/** One webhook configuration (2.2); the type may be one that the specification does not name. */
export interface WebhookConfig {
  webhook_type: string;
  destination_url: string;
  raw: RawRecord;
}

/** Null when a field that 4.4 names is missing. */
export function readConfig(item: unknown): WebhookConfig | null {
  const raw = asRecord(item);
  if (!raw) return null;
  const webhook_type = firstText(raw, ['webhook_type']);
  const destination_url = firstText(raw, ['destination_url']);
  return webhook_type && destination_url ? { webhook_type, destination_url, raw } : null;
}
