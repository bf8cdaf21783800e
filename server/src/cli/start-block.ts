import { networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';
import type { Config } from '../config/config.js';
import { warningsOf } from '../config/exposure.js';
import type { DataFolder } from './data-folder.js';

const WILDCARDS = ['0.0.0.0', '::', ''];

/** What a start prints; a line whose value is absent is left out. */
export interface StartBlock {
  title: string;
  lines: [label: string, value: string | undefined][];
  /** An address for a phone, drawn as a QR code. */
  scan?: string | undefined;
}

const EXPOSED =
  'Other users of this machine can open the data folder. Make DATA_DIR a folder of its own that only its owner can read.';

/** Where deliveries may go, and which settings are insecure. */
export function safetyLines(config: Config, data: DataFolder): StartBlock['lines'] {
  const destinations = config.ALLOW_PRIVATE_DESTINATIONS
    ? 'private addresses allowed'
    : 'private addresses refused; ALLOW_PRIVATE_DESTINATIONS=true allows them';
  return [
    ['Destinations', destinations],
    ...[...warningsOf(config), ...(data.isExposed ? [EXPOSED] : [])].map(
      (warning): [string, string] => ['Warning', warning],
    ),
  ];
}

/** The block as text for the terminal. It is printed once and is not part of the log. */
export function formatStartBlock({ title, lines, scan }: StartBlock): string {
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

/** The host to write in an address for a server that listens on `host`: a wildcard becomes the network's address. */
export function reachableHost(host: string): string {
  if (WILDCARDS.includes(host)) return networkAddress() ?? '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Host and database of a Postgres URL, without user and password; undefined without a URL. */
export function databaseName(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const { host, pathname } = new URL(url);
  return `Postgres ${host}${pathname}`;
}
