import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for one test, and how to be rid of it. */
export function tempFolder(): { path: string; file: (name: string) => string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'connect-console-'));
  return {
    path,
    file: (name) => join(path, name),
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}
