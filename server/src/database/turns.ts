/** Takes a turn; the answer gives it back. Turns are had one at a time, in the order of asking. */
export function createTurns(): () => Promise<() => void> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    let end: () => void = () => undefined;
    last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  };
}
