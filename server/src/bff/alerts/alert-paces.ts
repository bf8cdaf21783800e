/** How often rules are checked and notifications sent; all in ms. */
export interface AlertPaces {
  check: number;
  send: number;
  /** For how long an incident is not found before it ends. */
  calm: number;
  /** After which a try without an outcome is made once more: longer than any try takes. */
  lease: number;
  /** After each failed try; after the last of them there is none. */
  waits: readonly number[];
}

/** The paces of a console whose rules are checked so often. */
export const checkedEvery = (seconds: number): Pick<AlertPaces, 'check' | 'calm'> => ({
  check: seconds * 1000,
  // The rule has found it no more in each of four checks.
  calm: seconds * 4000,
});

export const ALERT_PACES: AlertPaces = {
  ...checkedEvery(15),
  ...{ send: 2_000, lease: 60_000 },
  waits: [10_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000],
};
