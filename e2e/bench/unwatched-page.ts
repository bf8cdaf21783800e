import type { CDPSession } from '@playwright/test';

/** A message of the DevTools protocol: the response to the command with this ID, or an event, which has no ID. */
interface Message {
  id?: number;
  result?: unknown;
  error?: unknown;
}

/**
 * Opens a page of 1440 by 900 px without Playwright's debugger. With it, V8 parses a file again when React creates an
 * error object at start, and Playwright's queries run on the page's own thread; a user's browser does neither. `send`
 * throws if the page responds to a command with an error; `evaluate` returns the value of an expression.
 */
export async function openUnwatched(browser: CDPSession) {
  const { targetId } = await browser.send('Target.createTarget', {
    ...{ url: 'about:blank', width: 1440, height: 900 },
  });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
  const pending = new Map<number, (response: Message) => void>();
  const receive = (received: { sessionId: string; message: string }) => {
    if (received.sessionId !== sessionId) return;
    const message = JSON.parse(received.message) as Message; // the protocol's own shape
    if (message.id !== undefined) pending.get(message.id)?.(message);
  };
  browser.on('Target.receivedMessageFromTarget', receive);
  const send = async (method: string, params: object = {}): Promise<unknown> => {
    const id = pending.size + 1;
    const response = new Promise<Message>((resolve) => pending.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await browser.send('Target.sendMessageToTarget', { sessionId, message });
    const { result, error } = await response;
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  };
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const response = await send('Runtime.evaluate', { expression, returnByValue: true });
    const { result } = response as { result: { value: Value } }; // the protocol's own shape
    return result.value;
  };
  const close = async () => {
    browser.off('Target.receivedMessageFromTarget', receive);
    await browser.send('Target.closeTarget', { targetId });
  };
  return { send, evaluate, close };
}
