import { renderUnicodeCompact } from 'uqr';

/** What the start prints; a line whose value is absent is left out. */
export interface StartBlock {
  title: string;
  lines: [label: string, value: string | undefined][];
  /** An address for a phone, drawn as a QR code. */
  scan?: string | undefined;
}

/** The block as text, for the terminal. It is no log line: it goes out once, to the one who started. */
export function formatStartBlock({ title, lines, scan }: StartBlock): string {
  const shown = lines.filter(([, value]) => value !== undefined);
  const width = Math.max(...shown.map(([label]) => label.length));
  const rows = shown.map(([label, value]) => `  ${label.padEnd(width)}  ${value ?? ''}`);
  const code = scan ? [`\n${renderUnicodeCompact(scan, { border: 4 })}`, `  ${scan}`] : [];
  return ['', `  ${title}`, '', ...rows, ...code, '', ''].join('\n');
}
