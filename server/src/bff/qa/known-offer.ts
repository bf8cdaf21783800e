import { offer, type Environment, type KnownOffer } from '../../contract/index.js';
import { UpstreamError } from '../../upstream/failures.js';
import type { UpstreamClient } from '../../upstream/client.js';
import { NotOfferedError } from '../errors.js';
import type { LastAnswers } from '../webhooks/last-answers.js';
import { toProblem } from '../problems.js';
import { readOffer } from './read-offer.js';

/** Of whom it is asked, and for which request of a browser. */
export interface OfferAsked {
  environment: Environment;
  client: Pick<UpstreamClient, 'control'>;
  requestId: string;
}

/**
 * What the service offers for tests; while it cannot be asked, what it offered last, with the reason (rule 2 of
 * product.md): the pages of the workshop keep much that is the console's own. Throws as readOffer() where
 * nothing was offered before.
 */
export async function knownOffer(
  { environment, client, requestId }: OfferAsked,
  lastAnswers: LastAnswers,
): Promise<KnownOffer> {
  try {
    const now = await readOffer(client);
    await lastAnswers.keep(environment, 'offer', now);
    return { ...now, failure: null, read_at: Date.now() };
  } catch (error) {
    if (error instanceof NotOfferedError) await lastAnswers.forget(environment, 'offer');
    if (!(error instanceof UpstreamError)) throw error;
    const last = await lastAnswers.read(environment, 'offer');
    // One that an older console kept may lack what is asked for today.
    const read = offer.safeParse(last?.answer);
    if (!last || !read.success) throw error;
    return { ...read.data, failure: toProblem(error, requestId), read_at: last.read_at };
  }
}
