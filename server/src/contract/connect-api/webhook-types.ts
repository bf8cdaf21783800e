/** The three event types of part 6, in the order in which the specification names them. */
export const WEBHOOK_TYPES = [
  'USER_VERIFICATION_COMPLETED',
  'USER_VERIFICATION_REVOKED',
  'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** A fourth type that live services send (decisions.md): the company rejected the user. */
export const DENIED_TYPE = 'USER_VERIFICATION_DENIED';

/** The data request types of part 2.1; the first is the one a form preselects. */
export const DATA_REQUEST_TYPES = [
  'GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID',
  'IS_PHONE_NUMBER_VERIFIED',
] as const;
export type DataRequestType = (typeof DATA_REQUEST_TYPES)[number];

/** How often a delivery is attempted in total (part 8). */
export const MAX_ATTEMPTS = 16;
/** The most calls, or events, in a listing (part 8). */
export const LIST_LIMIT = 50;
