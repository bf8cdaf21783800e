import type { NetworkFailure } from '../../http/network-failure.js';
import type { CallRow } from '../database/schema.js';

/** A due call together with the configuration as it is at this moment. */
export interface DueCall extends Pick<
  CallRow,
  'transaction_id' | 'key_id' | 'webhook_type' | 'body' | 'attempts'
> {
  /** Null when the configuration is gone. */
  destination_url: string | null;
}

/** How one attempt ended. An answer that broke off has both a status and a network error. */
export interface AttemptResult {
  http_status: number | null;
  response_body: string | null;
  network_error: NetworkFailure | null;
  duration_ms: number;
}
