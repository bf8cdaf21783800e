/** The one-time token of a printed sign-in link, from an address's fragment without its "#"; null when there is none. */
export function signInToken(fragment: string): string | null {
  return new URLSearchParams(fragment).get('token') || null;
}
