/** The median of the numbers, the higher of two; NaN of none. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Prints rows of equal keys as a table, the keys as its head. */
export function printTable(title: string, rows: readonly Record<string, string>[]): void {
  const [first = {}] = rows;
  const heads = Object.keys(first);
  const widths = heads.map((head) =>
    Math.max(head.length, ...rows.map((row) => (row[head] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
  const text = [
    `\n${title}`,
    line(heads),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map((row) => line(heads.map((head) => row[head] ?? ''))),
  ];
  process.stdout.write(`${text.join('\n')}\n`);
}
