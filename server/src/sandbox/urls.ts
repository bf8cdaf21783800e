import { isIPv6 } from 'node:net';

const WILDCARDS = new Set(['0.0.0.0', '::', '']);

/** The address under which a program on this machine reaches a server bound to `host`. */
export function localUrl(host: string, port: number): string {
  if (WILDCARDS.has(host)) return `http://127.0.0.1:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Without slashes at its end, so that paths can be put after it. */
export const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '');
