const NUMBER = new Intl.NumberFormat('en');

/** 2000 → "2,000". */
export function numberText(count: number): string {
  return NUMBER.format(count);
}

/** 1 → "1 call", 2000 → "2,000 calls". */
export function callsText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'call' : 'calls'}`;
}

/** 1 → "1 person", 2000 → "2,000 people". */
export function peopleText(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'person' : 'people'}`;
}
