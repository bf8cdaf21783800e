/** The host with its port, as a URL writes it and as lists are filtered by it; null for what is no URL. */
export function destinationHost(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).host : null;
}
