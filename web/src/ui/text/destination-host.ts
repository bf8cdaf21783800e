/** The host and port of a URL, as the lists filter by it; null if it is no URL. */
export function destinationHost(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).host : null;
}
