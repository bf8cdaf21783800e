import type { Offer } from '../../contract/index.js';
import type { UpstreamClient } from '../../upstream/client.js';
import {
  UpstreamNotJsonError,
  UpstreamRefusedError,
  UpstreamWrongShapeError,
} from '../../upstream/failures.js';
import { ConflictError } from '../errors.js';

type Service = Pick<UpstreamClient, 'control'>;

/** Whether the service responded with something other than an offer: an unknown path, an HTML page. */
function isNoOffer(error: unknown): boolean {
  if (error instanceof UpstreamWrongShapeError) return true;
  const isRefused = error instanceof UpstreamRefusedError || error instanceof UpstreamNotJsonError;
  // A fault, maintenance, a refused key or a limit says nothing about the controls.
  return isRefused && error.httpStatus < 500 && error.effect !== 'not_sent';
}

/** The service's sandbox controls, or null. Throws the UpstreamErrors if the service is unavailable. */
export async function readOffer(client: Service): Promise<Offer | null> {
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
