export function prettyLine(line: string, options?: { color?: boolean }): string;
