import { readCommandLine } from './command-line.mjs';
import { build } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { requireNode } from './node-version.mjs';

requireNode();
readCommandLine('build');
await ensureInstalled();
await build();
