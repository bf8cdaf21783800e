import { offer, type Environment, type KnownOffer, type Offer } from '../../contract/index.js';
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
import type { LastResponses } from './last-responses.js';

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

/** Of whom it is asked, and for which request of a browser. */
interface OfferAsked {
  environment: Environment;
  client: Pick<UpstreamClient, 'control'>;
  requestId: string;
}

/**
 * What the service offers for tests; while it cannot be asked, what it offered last, with the reason, because the QA
 * pages hold much that is the console's own. Throws as readOffer() where nothing was offered before.
 */
export async function knownOffer(
  { environment, client, requestId }: OfferAsked,
  lastResponses: LastResponses,
): Promise<KnownOffer> {
  try {
    const now = await readOffer(client);
    await lastResponses.keep(environment, 'offer', now);
    return { ...now, failure: null, read_at: Date.now() };
  } catch (error) {
    if (error instanceof NotOfferedError) await lastResponses.forget(environment, 'offer');
    if (!(error instanceof UpstreamError)) throw error;
    const last = await lastResponses.read(environment, 'offer');
    // An offer that an older version stored may lack newer fields.
    const read = offer.safeParse(last?.response);
    if (!last || !read.success) throw error;
    return { ...read.data, failure: toProblem(error, requestId), read_at: last.read_at };
  }
}

/** Whether the service has sandbox controls; false while the service cannot be asked and never responded. */
export async function hasControls(
  environment: Environment,
  client: Service,
  lastResponses: LastResponses,
): Promise<boolean> {
  if (await lastResponses.read(environment, 'offer')) return true;
  try {
    await lastResponses.keep(environment, 'offer', await readOffer(client));
    return true;
  } catch (error) {
    if (error instanceof UpstreamError || error instanceof NotOfferedError) return false;
    throw error;
  }
}
