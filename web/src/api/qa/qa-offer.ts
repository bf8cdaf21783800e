import type { Environment } from '@connect-console/server/contract';
import { query } from '../client';

/** The sandbox controls of the environment's service (GET /sandbox); null if it has none. */
export const offerQuery = (environment: Environment) => query('qa_offer', { environment });
