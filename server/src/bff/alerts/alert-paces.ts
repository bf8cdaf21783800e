/** How often rules are checked and notifications sent; all in ms. */
export interface AlertPaces {
  check: number;
  send: number;
  /** From the start of each try to the next one, longer than any try takes; after the last, it is given up. */
  waits: readonly number[];
}

export const ALERT_PACES: AlertPaces = {
  // Each channel gets at most one message a second, as many as Slack accepts.
  ...{ check: 15_000, send: 1_000 },
  waits: [60_000, 60_000, 120_000, 600_000, 1_800_000, 3_600_000, 60_000],
};
