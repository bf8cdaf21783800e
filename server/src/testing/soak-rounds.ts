// Far more than any takes on a machine that has other work.
const ROUND_MS = 120_000;

/** How often a test kills, cuts or hands over: so often in `npm test`, as often as one likes in `npm run soak`. */
export function soakRounds(inTests: number): number {
  return Number(process.env['SOAK_ROUNDS'] ?? inTests);
}

/** How long so many rounds may take, in ms. */
export function roundsLimitMs(rounds: number): number {
  return rounds * ROUND_MS;
}
