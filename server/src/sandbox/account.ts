/** The two sides of the one service account; they share nothing (decisions.md, "API keys and accounts"). */
export const SIDES = ['sandbox', 'production'] as const;
export type Side = (typeof SIDES)[number];

/** The owner of an API key: users belong to the side; webhooks, calls and events belong to the key. */
export interface Account {
  side: Side;
  /** A short hash of the API key; the key itself is not stored with it. */
  key_id: string;
}
