import { expect, it } from 'vitest';
import { demoSettings } from './program-settings.js';

it.each([
  ['on a terminal', {}, true, { DATA_DIR: '.data-demo', LOG_LEVEL: 'error' }],
  ['into a file', {}, false, { DATA_DIR: '.data-demo' }],
  ['with a log level', { LOG_LEVEL: 'info' }, true, { DATA_DIR: '.data-demo', LOG_LEVEL: 'info' }],
  ['with a folder', { DATA_DIR: '/data/x' }, true, { DATA_DIR: '/data/x', LOG_LEVEL: 'error' }],
])('sets for the demo what is not given: %s', (_what, given, isTerminal, settings) => {
  expect(demoSettings(given, isTerminal)).toEqual(settings);
});
