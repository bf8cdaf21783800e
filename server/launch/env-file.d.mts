export function brokenLines(text: string): number[];
