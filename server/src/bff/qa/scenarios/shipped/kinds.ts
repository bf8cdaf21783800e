import { WEBHOOK_TYPES } from '../../../../contract/index.js';

/** The event kinds of part 6 by what has happened. */
export const [COMPLETED, REVOKED, UNFULFILLABLE] = WEBHOOK_TYPES;
/** All of them. */
export const EVERY_KIND = [...WEBHOOK_TYPES];
