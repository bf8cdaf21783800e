/** The result of one check. `remedy` says what to do about it. */
export interface Finding {
  what: string;
  /** `skipped` could not be checked, for a stated reason; only `failed` makes the command fail. */
  state: 'ok' | 'warning' | 'failed' | 'skipped';
  text: string;
  remedy?: string;
}

export const ok = (what: string, text: string): Finding => ({ what, state: 'ok', text });
export const skipped = (what: string, text: string): Finding => ({ what, state: 'skipped', text });
export const warning = (what: string, text: string, remedy: string): Finding => ({
  ...{ what, state: 'warning', text, remedy },
});
export const failed = (what: string, text: string, remedy: string): Finding => ({
  ...{ what, state: 'failed', text, remedy },
});

const MARKS = { ok: 'ok', warning: 'warning', failed: 'FAILED', skipped: 'skipped' };
const WIDTH = Math.max(...Object.values(MARKS).map(({ length }) => length));

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

function verdictOf(findings: readonly Finding[]): string {
  const [failed = 0, warned = 0] = (['failed', 'warning'] as const).map(
    (state) => findings.filter((each) => each.state === state).length,
  );
  if (failed + warned === 0) return 'Nothing to do.';
  return [
    ...(failed > 0 ? [counted(failed, 'problem')] : []),
    ...(warned > 0 ? [counted(warned, 'warning')] : []),
  ].join(', ');
}

/** The findings as text for the terminal, one line each and one more with the remedy, and the verdict. */
export function formatFindings(findings: readonly Finding[]): string {
  const names = Math.max(...findings.map(({ what }) => what.length));
  const rows = findings.flatMap(({ what, state, text, remedy }) => [
    `${MARKS[state].padEnd(WIDTH)}  ${what.padEnd(names)}  ${text}`,
    ...(remedy === undefined ? [] : [`${' '.repeat(WIDTH + names + 4)}→ ${remedy}`]),
  ]);
  return [...rows, '', verdictOf(findings), ''].join('\n');
}
