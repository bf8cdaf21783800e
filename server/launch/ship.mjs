import { cpSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { BUNDLE } from './bundle.mjs';
import { ROOT } from './run.mjs';

const BUILT = ['server/dist', 'web/dist'];
// npm also installs the binaries for Linux's other C library, which are never loaded.
const isGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined;
const OTHER_LIBC = isGlibc ? /-musl/ : /-gnu/;

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The folder of an installed package, as a module in `from` finds it; undefined where it is not installed. */
function folderOf(name, from) {
  for (const place of createRequire(join(from, 'any.js')).resolve.paths(name) ?? []) {
    if (existsSync(join(place, name, 'package.json'))) return join(place, name);
  }
  return undefined;
}

/** The folders of the packages that are not bundled, with all of their dependencies. */
function packageFolders() {
  const server = join(ROOT, 'server');
  const { dependencies } = read(join(server, 'package.json'));
  const outside = BUNDLE.external.filter((name) => name in dependencies);
  const found = new Set();
  const add = (name, from) => {
    const folder = folderOf(name, from);
    if (folder === undefined || OTHER_LIBC.test(name) || found.has(folder)) return;
    found.add(folder);
    const own = read(join(folder, 'package.json'));
    const needed = { ...own.dependencies, ...own.optionalDependencies };
    for (const other of Object.keys(needed)) add(other, folder);
  };
  for (const name of outside) add(name, server);
  return [...found];
}

/** Copies what the built programs need to a folder, at the same relative paths: no sources, no tools, no npm. */
export function ship(to) {
  const folders = [...BUILT.map((path) => join(ROOT, path)), ...packageFolders()];
  for (const folder of folders) {
    cpSync(folder, join(to, relative(ROOT, folder)), { recursive: true, dereference: true });
  }
}
