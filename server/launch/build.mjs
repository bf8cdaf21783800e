import { build } from './ensure-built.mjs';
import { prepare } from './ensure-installed.mjs';
import { ship } from './ship.mjs';

const { to } = (await prepare('build')).values;
await build();
if (to) ship(to);
