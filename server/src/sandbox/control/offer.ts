import {
  controlNames,
  controls,
  LIST_LIMIT,
  MAX_ADVANCE_MS,
  MAX_ATTEMPTS,
  MAX_IDENTIFIER_LENGTH,
  OUTCOMES,
} from '../../contract/index.js';
import { KEPT_BYTES } from '../../http/kept-text.js';
import { BODY_LIMIT } from '../api/v1-router.js';
import type { Clock } from '../clock/clock.js';
import { iso } from '../clock/iso.js';
import type { SandboxContext } from '../context.js';
import { BACKOFF_CAP_MS } from '../deliveries/backoff.js';

/** The sandbox's clock as the control interface shows it. */
export const clockState = (clock: Clock) => ({
  now: iso(clock.now()),
  offset_ms: clock.offset(),
  next_retry_at: null,
  pending_calls: 0,
  running: null,
});

const links = () =>
  controlNames.map((name) => {
    const { method, path } = controls[name];
    return { name, method, path: `/sandbox${path}` };
  });

/** The answer to GET /sandbox: what a console may offer, and with which limits. */
export function offer(context: SandboxContext) {
  return {
    outcomes: [...OUTCOMES],
    clock: clockState(context.clock),
    maintenance: { on: context.maintenance.isOn() },
    limits: {
      attempts: MAX_ATTEMPTS,
      retry_base_ms: context.retryBaseMs,
      backoff_cap_ms: BACKOFF_CAP_MS,
      advance_ms: MAX_ADVANCE_MS,
      calls_listed: LIST_LIMIT,
      events_listed: LIST_LIMIT,
      body_bytes: BODY_LIMIT,
      response_body_bytes: KEPT_BYTES,
      reference_user_id_characters: MAX_IDENTIFIER_LENGTH,
    },
    links: links(),
  };
}
