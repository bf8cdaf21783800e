import { networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';
import type { Config } from '../config/config.js';
import { warningsOf } from '../config/exposure.js';
import { urlOf } from '../http/listen.js';
import type { DataFolder } from './data-folder.js';

/** A line whose value is absent is left out. */
type Line = [label: string, value: string | undefined];

const EXPOSED =
  'Other users of this machine can open the data folder. Make DATA_DIR a folder of its own that only its owner can read.';

/** Where deliveries may go, and which settings are insecure. */
export function safetyLines(config: Config, data: DataFolder): Line[] {
  const destinations = config.ALLOW_PRIVATE_DESTINATIONS
    ? 'private addresses allowed'
    : 'private addresses refused; ALLOW_PRIVATE_DESTINATIONS=true allows them';
  return [
    ['Destinations', destinations],
    ...[...warningsOf(config), ...(data.isExposed ? [EXPOSED] : [])].map((warning): Line => [
      'Warning',
      warning,
    ]),
  ];
}

/**
 * What a start prints, once and not as a part of the log; `scan` is an address for a phone, drawn as a QR code.
 */
export function formatStartBlock(title: string, lines: readonly Line[], scan?: string): string {
  const shown = lines.filter(([, value]) => value !== undefined);
  const width = Math.max(...shown.map(([label]) => label.length));
  const rows = shown.map(([label, value]) => `  ${label.padEnd(width)}  ${value ?? ''}`);
  const code = scan ? [`\n${renderUnicodeCompact(scan, { border: 4 })}`, `  ${scan}`] : [];
  return ['', `  ${title}`, '', ...rows, ...code, '', ''].join('\n');
}

/** The machine's first address that a phone in the same network can reach; null without a network. */
export function networkAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}

/** The address to print for a server: one that listens on every address has the network's. */
export const reachableUrl = (host: string, port: number): string =>
  urlOf(host, port, networkAddress() ?? undefined);

/** The address at which browsers open the console. */
export const consoleUrl = (config: Config, port = config.PORT): string =>
  config.PUBLIC_URL ?? reachableUrl(config.HOST, port) + config.BASE_PATH;

/** Host and database of a Postgres URL, without user and password; undefined without a URL. */
export function databaseName(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const { host, pathname } = new URL(url);
  return `Postgres ${host}${pathname}`;
}
