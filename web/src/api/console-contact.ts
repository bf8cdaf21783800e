import { Listeners, useExternal } from '../ui/listeners';

let isLost = false;
const listeners = new Listeners();

/** Whether the console did not respond to the last request. */
export const isConsoleLost = (): boolean => isLost;

/** The same as a hook. */
export const useConsoleLost = (): boolean => useExternal(listeners, isConsoleLost);

function setLost(to: boolean): void {
  if (isLost === to) return;
  isLost = to;
  listeners.notify();
}

/** The console responded. */
export function consoleResponded(): void {
  setLost(false);
}

/** The console did not respond. */
export function lostConsole(): void {
  setLost(true);
}

/** Calls the listener when the console responds again after a failure; returns a function that stops this. */
export function whenConsoleReturns(listener: () => void): () => void {
  return listeners.subscribe(() => {
    if (!isLost) listener();
  });
}
