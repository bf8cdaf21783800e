import { z } from 'zod';
import type { SandboxFixture } from '../fixtures/sandbox-fixture.js';

export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148';

const registered = z.object({ invite_url: z.string() });

/** The invite of a user who was registered for a test. */
interface TestInvite {
  url: string;
  /** Their reference_user_id. */
  id: string;
}

let count = 0;

/** Registers a new user, with optional further fields of 4.1. */
export async function newInvite(
  sandbox: SandboxFixture,
  more: object = {},
  key?: string,
): Promise<TestInvite> {
  const id = `user-${++count}`;
  const path = '/v1/business_connect_user/register';
  const { body } = await sandbox.post(path, { reference_user_id: id, ...more }, key);
  return { url: registered.parse(body).invite_url, id };
}

/** Opens a page with this User-Agent, without following redirects. */
export const open = (url: string, agent = PHONE): Promise<Response> =>
  fetch(url, { headers: { 'user-agent': agent }, redirect: 'manual' });

/** The page that a browser with this User-Agent sees. */
export const openText = async (url: string, agent?: string): Promise<string> =>
  (await open(url, agent)).text();

/** Sends a form, and returns the redirect. */
export const press = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** Where a form leads, as an absolute address. */
export const pressed = async (url: string, fields: Record<string, string>): Promise<string> =>
  new URL((await press(url, fields)).headers.get('location') ?? 'nowhere:', url).href;
