/** A browser at the identity provider, with its own cookies. */
export interface ProviderVisitor {
  /** Opens an address there, follows its redirects, and returns the first address that is not the provider's. */
  open: (address: string) => Promise<URL>;
  /** Signs the account of this browser out at the provider, which informs the console. */
  signOut: () => Promise<void>;
}

/** Starts with no cookies. */
export function createProviderVisitor(issuer: string): ProviderVisitor {
  const cookies = new Map<string, string>();
  async function send(url: URL | string, form?: URLSearchParams): Promise<Response> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const sent = form ? { method: 'POST', body: form } : {};
    const response = await fetch(url, { redirect: 'manual', headers: { cookie }, ...sent });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return response;
  }
  return {
    async open(address) {
      let url = new URL(address);
      while (url.origin === issuer) {
        const response = await send(url);
        const location = response.headers.get('location');
        if (location === null) {
          throw new Error(`The provider stays with ${response.status}: ${await response.text()}`);
        }
        url = new URL(location, url);
      }
      return url;
    },
    async signOut() {
      const page = await (await send(`${issuer}/session/end`)).text();
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
      const form = new URLSearchParams({ xsrf, logout: 'yes' });
      const { status } = await send(`${issuer}/session/end/confirm`, form);
      if (status !== 303) throw new Error(`The provider did not sign out: ${status}`);
    },
  };
}
