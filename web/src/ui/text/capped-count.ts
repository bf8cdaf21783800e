/** How many there are of something that is not counted past 1,000: "312 calls", "1 call", "1,000+ calls". */
export function countText(
  { count, more }: { count: number; more: boolean },
  one: string,
  many: string,
): string {
  const number = `${count.toLocaleString('en')}${more ? '+' : ''}`;
  return `${number} ${count === 1 && !more ? one : many}`;
}
