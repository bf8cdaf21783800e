import { readCommandLine } from './command-line.mjs';
import { build } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { requireNode } from './node-version.mjs';
import { ship } from './ship.mjs';

requireNode();
const { to } = readCommandLine('build').values;
await ensureInstalled();
await build();
if (to) ship(to);
