import { benchArchive } from './archive.js';
import { benchControls } from './controls.js';
import { benchDeliveries } from './deliveries.js';
import { benchHarvest } from './harvest.js';
import { benchProxy } from './proxy.js';
import { benchRegistrations } from './registrations.js';
import { benchStart } from './start.js';
import { benchStreams } from './streams.js';
import { printTable } from './table.js';

const benches: Record<string, () => Promise<Record<string, string>[]>> = {
  proxy: benchProxy,
  deliveries: benchDeliveries,
  harvest: benchHarvest,
  start: benchStart,
  streams: benchStreams,
  archive: benchArchive,
  registrations: benchRegistrations,
  controls: benchControls,
};

const chosen = process.argv.slice(2).filter((name) => !name.startsWith('-'));
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  printTable(name, await bench());
}
