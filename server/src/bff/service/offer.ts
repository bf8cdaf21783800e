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

/** Whether the service responded with something other than an offer: a refused key, an unknown path, an HTML page. */
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

/** The service's sandbox controls, or null. Throws the UpstreamErrors if the service is unavailable. */
async function readOffer(client: Service): Promise<Offer | null> {
  return client.control('offer', {}).catch((error: unknown) => {
    if (isNoOffer(error)) return null;
    throw error;
  });
}

/** Throws ConflictError if the service has no sandbox controls. */
export async function requireOffer(client: Service): Promise<void> {
  if ((await readOffer(client)) !== null) return;
  throw new ConflictError('The service has no sandbox controls for this key.');
}

/** Each service's last offer, and when it was read (ms by the console's clock). */
export type LastOffers = Map<Environment, { offer: Offer; read_at: number }>;

/** The service, and the browser's request on whose behalf it is called. */
interface OfferAsked {
  environment: Environment;
  client: Service;
  requestId: string;
}

/**
 * The service's sandbox controls; while it is unavailable, its last offer with the reason, because most of the QA pages
 * is the console's own. Throws like readOffer() if there was no offer before.
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
