import type { Offer } from '../../contract/index.js';
import type { UpstreamClient } from '../../upstream/client.js';
import {
  UpstreamKeyRefusedError,
  UpstreamMaintenanceError,
  UpstreamNotJsonError,
  UpstreamRefusedError,
  UpstreamWrongShapeError,
} from '../../upstream/failures.js';
import { ConflictError, NotOfferedError } from '../errors.js';

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
    `The service has no sandbox controls for this key: it answers ${says}.`,
    { cause: error },
  );
}

/**
 * What the service offers for tests. Throws NotOfferedError where it answers GET /sandbox in any other way,
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
