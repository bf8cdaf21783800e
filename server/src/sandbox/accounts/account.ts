/** The two sides of the one service account; they share nothing (decisions.md, "API keys and accounts"). */
export const SIDES = ['sandbox', 'production'] as const;
export type Side = (typeof SIDES)[number];

/** Who calls: users belong to the side, configurations, calls and events to the key. */
export interface Account {
  side: Side;
  /** A short hash of the API key, which is itself kept nowhere beside the settings. */
  key_id: string;
}
