import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Node 25 and newer have a localStorage of their own, which would hide that of the document; Node 20 has no such flag.
const WITHOUT_STORAGE = ['--no-experimental-webstorage'].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    // The browser's tests run beside these.
    maxWorkers: 1,
    // Documents are made and dropped all the time: with room for the young ones, a tenth less is spent on removing them.
    execArgv: ['--max-semi-space-size=64', ...WITHOUT_STORAGE],
    restoreMocks: true,
    // The modules are read once for all files, which takes two thirds of the time; no test replaces one.
    isolate: false,
    testTimeout: 300_000,
    // Without a limit, every look at a page that is not there yet writes down the whole page; to see it, run with more.
    env: { DEBUG_PRINT_LIMIT: process.env['DEBUG_PRINT_LIMIT'] ?? '0' },
    // A document costs a second a file: only what draws, or reads an address, asks for one.
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
