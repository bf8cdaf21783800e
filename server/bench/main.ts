import { readCommandLine, refuseCommandLine } from '../launch/command-line.mjs';
import { benchArchive } from './archive.js';
import { benchControls } from './controls.js';
import { benchDeliveries } from './deliveries.js';
import { benchFirstMinutes } from './first-minutes.js';
import { benchLists } from './lists.js';
import { benchPages } from './pages.js';
import { benchProxy } from './proxy.js';
import { benchRegistrations } from './registrations.js';
import { benchReplicas } from './replicas.js';
import { benchStart } from './start.js';
import { benchStreams } from './streams.js';
import { benchSync } from './sync.js';
import { printTable } from './table.js';

const { values, positionals: chosen } = readCommandLine('bench');

function countOf(option: string): number | undefined {
  const text = values[option];
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,7}$/.test(String(text))) return Number(text);
  return refuseCommandLine('bench', `--${option} must be a whole number of at least 1.`);
}

const rounds = countOf('rounds');
const calls = countOf('calls');
const only = typeof values['on'] === 'string' ? values['on'] : undefined;

const benches: Record<string, () => Promise<Record<string, string>[]>> = {
  proxy: () => benchProxy(rounds),
  deliveries: benchDeliveries,
  sync: benchSync,
  start: benchStart,
  streams: benchStreams,
  replicas: benchReplicas,
  archive: () => benchArchive(calls, only),
  registrations: benchRegistrations,
  controls: benchControls,
  'first-minutes': benchFirstMinutes,
  pages: benchPages,
  lists: benchLists,
};

const unknown = chosen.find((name) => !(name in benches));
if (unknown !== undefined) {
  const names = Object.keys(benches).join(', ');
  refuseCommandLine('bench', `There is no benchmark '${unknown}'. There are ${names}.`);
}
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  printTable(name, await bench());
}
