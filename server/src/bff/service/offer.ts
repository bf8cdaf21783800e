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
import { ConflictError } from '../errors.js';
import { toProblem } from '../problems.js';

type Service = Pick<UpstreamClient, 'control'>;

/** Whether the service responded, and with something else than an offer: for another key, on no such path, with a page. */
function isNoOffer(error: unknown): boolean {
  if (error instanceof UpstreamKeyRefusedError || error instanceof UpstreamMaintenanceError) {
    return false;
  }
  return (
    error instanceof UpstreamRefusedError ||
    error instanceof UpstreamNotJsonError ||
    error instanceof UpstreamWrongShapeError
  );
}

/** What the service offers for tests, or null. Throws the UpstreamErrors of a service that cannot be asked now. */
async function readOffer(client: Service): Promise<Offer | null> {
  return client.control('offer', {}).catch((error: unknown) => {
    if (isNoOffer(error)) return null;
    throw error;
  });
}

/** Throws ConflictError where the service has no sandbox controls: what is only for tests is refused. */
export async function requireOffer(client: Service): Promise<void> {
  if ((await readOffer(client)) !== null) return;
  throw new ConflictError('The service has no sandbox controls for this key.');
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
): Promise<KnownOffer | null> {
  try {
    const offer = await readOffer(client);
    if (offer === null) {
      lastOffers.delete(environment);
      return null;
    }
    const read_at = Date.now();
    lastOffers.set(environment, { offer, read_at });
    return { ...offer, failure: null, read_at };
  } catch (error) {
    const last = lastOffers.get(environment);
    if (!last || !(error instanceof UpstreamError)) throw error;
    return { ...last.offer, failure: toProblem(error, requestId), read_at: last.read_at };
  }
}
