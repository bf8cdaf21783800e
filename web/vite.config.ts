import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/**
 * Leaves out of zod how a schema becomes a JSON schema: nothing here asks for one, and every schema
 * class refers to it, so that tree shaking cannot (about 5 kB gzip of what the first page loads).
 */
const zodWithoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) =>
      [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
        .map(([, name]) => `export const ${name ?? ''} = () => undefined;`)
        .join('\n'),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), zodWithoutJsonSchema],
  // 'source': the contract is compiled from its TypeScript, so that the page never waits for a server build.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy allows scripts, styles and fonts as files of our own only.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // These know light-dark(), on which the two token sets rest.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
});
