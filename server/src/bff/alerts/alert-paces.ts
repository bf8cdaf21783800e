/** How often rules are checked and notifications sent; all in ms. */
export interface AlertPaces {
  check: number;
  send: number;
  /** An incident ends once the rule has not found it for this long. */
  calm: number;
  /** From the start of each try to the next one, longer than any try takes; after the last, it is given up. */
  waits: readonly number[];
}

/** The paces for rules that are checked this often (ms). */
export const checkedEvery = (seconds: number): Pick<AlertPaces, 'check' | 'calm'> => ({
  check: seconds * 1000,
  // Four checks in a row did not find it.
  calm: seconds * 4000,
});

export const ALERT_PACES: AlertPaces = {
  ...checkedEvery(15),
  send: 2_000,
  waits: [60_000, 120_000, 600_000, 1_800_000, 3_600_000, 60_000],
};
