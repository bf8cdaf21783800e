import * as z from 'zod/mini';
import {
  DEFAULT_BODY_LIMIT,
  qaOperations,
  qaApi,
  LIST_LIMIT,
  MAX_ADVANCE_MS,
  MAX_ATTEMPTS,
  MAX_IDENTIFIER_LENGTH,
  OUTCOMES,
} from '../../contract/index.js';
import { KEPT_BYTES } from '../../http/guarded-call.js';
import type { Account } from '../account.js';
import type { SandboxContext } from '../context.js';
import { BACKOFF_CAP_MS } from '../deliveries/attempt.js';
import { clockState } from './move-clock.js';

const links = () =>
  qaOperations.map((name) => {
    const { method, path } = qaApi[name];
    return { name, method, path };
  });

const count = z.number();
/** The whole offer, including what the console does not need. */
export const wholeOffer = z.extend(qaApi.offer.response, {
  limits: z.extend(qaApi.offer.response.shape.limits, {
    advance_ms: count,
    calls_listed: count,
    events_listed: count,
    body_bytes: count,
    response_body_bytes: count,
    reference_user_id_characters: count,
  }),
  links: z.array(z.object({ name: z.string(), method: z.string(), path: z.string() })),
});

/** GET /sandbox: the controls that the service offers, and their limits. */
export async function offer(
  context: SandboxContext,
  account: Account,
): Promise<z.infer<typeof wholeOffer>> {
  return {
    outcomes: [...OUTCOMES],
    clock: await clockState(context, account),
    maintenance: { on: context.maintenance.isOn() },
    phones: context.phones.state(),
    limits: {
      attempts: MAX_ATTEMPTS,
      retry_base_ms: context.retryBaseMs,
      backoff_cap_ms: BACKOFF_CAP_MS,
      advance_ms: MAX_ADVANCE_MS,
      calls_listed: LIST_LIMIT,
      events_listed: LIST_LIMIT,
      body_bytes: DEFAULT_BODY_LIMIT,
      response_body_bytes: KEPT_BYTES,
      reference_user_id_characters: MAX_IDENTIFIER_LENGTH,
    },
    links: links(),
  };
}
