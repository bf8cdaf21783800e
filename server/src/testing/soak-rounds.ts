// Far more than any takes on a busy machine.
const ROUND_MS = 120_000;

/** How often a test kills, cuts or hands over: this often in `npm test`, any number in `npm run soak`. */
export function soakRounds(inTests: number): number {
  return Number(process.env['SOAK_ROUNDS'] ?? inTests);
}

/** How long this many rounds may take, in ms. */
export function roundsLimitMs(rounds: number): number {
  return rounds * ROUND_MS;
}
