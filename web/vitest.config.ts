import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  test: {
    // The server's and the browser's tests run beside these.
    maxWorkers: 1,
    restoreMocks: true,
    // The modules are read once for all files, which takes two thirds of the time; no test replaces one.
    isolate: false,
    testTimeout: 60_000,
    // A document costs a second a file: only what draws, or reads an address, asks for one.
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['src/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: { name: 'pages', include: ['src/**/*.test.tsx'], environment: 'jsdom' },
      },
    ],
  },
});
