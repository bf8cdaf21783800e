import type { Environment, KnownOffer, Offer } from '../../contract/index.js';
import type { UpstreamClient } from '../../upstream/client.js';
import {
  UpstreamError,
  UpstreamKeyRefusedError,
  UpstreamMaintenanceError,
  UpstreamNotJsonError,
  UpstreamRefusedError,
  UpstreamWrongShapeError,
} from '../../upstream/failures.js';
import { ConflictError, NotOfferedError } from '../errors.js';
import { toProblem } from '../problems.js';

type Service = Pick<UpstreamClient, 'control'>;

function notOffered(error: unknown): NotOfferedError | null {
  if (error instanceof UpstreamKeyRefusedError || error instanceof UpstreamMaintenanceError) {
    return null;
  }
  const says =
    error instanceof UpstreamRefusedError
      ? `${error.failure_code ?? `HTTP ${error.httpStatus}`} to GET /sandbox`
      : 'something else to GET /sandbox';
  const isAnswer =
    error instanceof UpstreamRefusedError ||
    error instanceof UpstreamNotJsonError ||
    error instanceof UpstreamWrongShapeError;
  if (!isAnswer) return null;
  return new NotOfferedError(
    `The service has no sandbox controls for this key: it responds with ${says}.`,
    { cause: error },
  );
}

/**
 * What the service offers for tests. Throws NotOfferedError where it responds to GET /sandbox in any other way,
 * and the UpstreamErrors of a service that cannot be asked now.
 */
export async function readOffer(client: Service): Promise<Offer> {
  return client.control('offer', {}).catch((error: unknown) => {
    throw notOffered(error) ?? error;
  });
}

/** Throws ConflictError where the service has no sandbox controls: what is only for tests is refused. */
export async function requireOffer(client: Service): Promise<void> {
  await readOffer(client).catch((error: unknown) => {
    if (!(error instanceof NotOfferedError)) throw error;
    throw new ConflictError(error.message, { cause: error });
  });
}

/** What each service offered last, and when (ms by the console's clock). */
export type LastOffers = Map<Environment, { offer: Offer; read_at: number }>;

/** Which service is asked, and for which request of a browser. */
interface OfferAsked {
  environment: Environment;
  client: Service;
  requestId: string;
}

/**
 * What the service offers for tests; while it cannot be asked, what it offered last, with the reason, because the QA
 * pages hold much that is the console's own. Throws as readOffer() where nothing was offered before.
 */
export async function knownOffer(
  { environment, client, requestId }: OfferAsked,
  lastOffers: LastOffers,
): Promise<KnownOffer> {
  try {
    const offer = await readOffer(client);
    const read_at = Date.now();
    lastOffers.set(environment, { offer, read_at });
    return { ...offer, failure: null, read_at };
  } catch (error) {
    if (error instanceof NotOfferedError) lastOffers.delete(environment);
    const last = lastOffers.get(environment);
    if (!last || !(error instanceof UpstreamError)) throw error;
    return { ...last.offer, failure: toProblem(error, requestId), read_at: last.read_at };
  }
}
