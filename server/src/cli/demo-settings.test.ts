import { expect, it } from 'vitest';
import { demoSettings } from './demo-settings.js';

it.each([
  ['on a terminal', {}, true, { DATA_DIR: '.data-demo', LOG_LEVEL: 'error' }],
  ['into a file', {}, false, { DATA_DIR: '.data-demo' }],
  ['asked for a log', { LOG_LEVEL: 'info' }, true, { DATA_DIR: '.data-demo', LOG_LEVEL: 'info' }],
  [
    'asked for a folder',
    { DATA_DIR: '/data/x' },
    true,
    { DATA_DIR: '/data/x', LOG_LEVEL: 'error' },
  ],
])('sets what nobody did: %s', (_what, given, isTerminal, settings) => {
  expect(demoSettings(given, isTerminal)).toEqual(settings);
});
