import type { CDPSession } from '@playwright/test';

/** The response to a command of the DevTools protocol, or one of its events, which has no id. */
interface Answer {
  id?: number;
  result?: unknown;
  error?: unknown;
}

/**
 * Opens a page of 1440 by 900 px without Playwright's debugger. With it, V8 parses a file again when React creates an
 * error object at start, and Playwright's queries run on the page's own thread; a user's browser does neither. `send`
 * throws when the page responds to a command with an error; `evaluate` returns the value of an expression.
 */
export async function openUnwatched(browser: CDPSession) {
  const { targetId } = await browser.send('Target.createTarget', {
    ...{ url: 'about:blank', width: 1440, height: 900 },
  });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (answer: Answer) => void>();
  const hear = (heard: { sessionId: string; message: string }) => {
    if (heard.sessionId !== sessionId) return;
    const answer = JSON.parse(heard.message) as Answer; // as the protocol has it
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  };
  browser.on('Target.receivedMessageFromTarget', hear);
  const send = async (method: string, params: object = {}): Promise<unknown> => {
    const id = waiting.size + 1;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await browser.send('Target.sendMessageToTarget', { sessionId, message });
    const { result, error } = await answered;
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  };
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const asked = { expression, returnByValue: true };
    const { result } = (await send('Runtime.evaluate', asked)) as { result: { value: Value } }; // the protocol's
    return result.value;
  };
  const close = async () => {
    browser.off('Target.receivedMessageFromTarget', hear);
    await browser.send('Target.closeTarget', { targetId });
  };
  return { send, evaluate, close };
}
