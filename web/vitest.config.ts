import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Node 25 and newer have their own localStorage, which would hide the document's; Node 20 does not know this flag.
const WITHOUT_STORAGE = ['--no-experimental-webstorage'].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    // The browser tests run at the same time.
    maxWorkers: 1,
    // Documents are created and dropped all the time: more room for young objects saves a tenth of the time.
    execArgv: ['--max-semi-space-size=64', ...WITHOUT_STORAGE],
    restoreMocks: true,
    // The modules are loaded once for all files, which takes two thirds of the time; no test replaces one.
    isolate: false,
    testTimeout: 300_000,
    // Without a limit, every query for a missing element writes down the whole page; set a higher one to see it.
    env: { DEBUG_PRINT_LIMIT: process.env['DEBUG_PRINT_LIMIT'] ?? '0' },
    // A document costs a second per file, so only tests that render, or read an address, use one.
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['src/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['src/testing/page-tests.ts'],
        },
      },
    ],
  },
});
