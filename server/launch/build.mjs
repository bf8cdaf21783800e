import { build } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { requireNode } from './node-version.mjs';

requireNode();
await ensureInstalled();
await build();
