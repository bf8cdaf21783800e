/**
 * The path to open after signing in: only a path of this console, so that a link to the sign-in page cannot lead to
 * another site. Anything else gives "/".
 */
export function safeReturnPath(path: string | undefined): string {
  if (!path?.startsWith('/')) return '/';
  const base = 'https://console.invalid';
  if (!URL.canParse(path, base)) return '/';
  const url = new URL(path, base);
  const isSignIn = url.pathname === '/sign-in' || url.pathname.startsWith('/sign-in/');
  if (url.origin !== base || url.pathname.startsWith('//') || isSignIn) return '/';
  return url.pathname + url.search + url.hash;
}
