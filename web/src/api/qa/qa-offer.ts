import type { Environment } from '@connect-console/server/contract';
import { query } from '../client';

/**
 * What the environment's service offers to QA (GET /sandbox), or offered last while it cannot be asked; null where it
 * has no sandbox controls.
 */
export const offerQuery = (environment: Environment) => query('qa_offer', { environment });
