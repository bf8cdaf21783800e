import { expect, it, vi } from 'vitest';

// The files of a run share their modules, and this one remembers the last contact.
vi.resetModules();
const { consoleResponded, isConsoleLost, lostConsole, whenConsoleReturns } =
  await import('./console-contact');

it('is lost until the console responds', () => {
  expect(isConsoleLost()).toBe(false);
  lostConsole();
  expect(isConsoleLost()).toBe(true);
  consoleResponded();
  expect(isConsoleLost()).toBe(false);
});

it('reports once that the console responds again', () => {
  const onReturn = vi.fn();
  const stop = whenConsoleReturns(onReturn);
  consoleResponded();
  lostConsole();
  lostConsole();
  consoleResponded();
  expect(onReturn).toHaveBeenCalledOnce();
  stop();
  lostConsole();
  consoleResponded();
  expect(onReturn).toHaveBeenCalledOnce();
});
