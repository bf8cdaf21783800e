import { describe, expect, it } from 'vitest';
import { failurePage } from './failure-page.js';

const shown = (status: number, path = '/token') =>
  failurePage({ status, path, reference: 'req-1' });

describe('failurePage', () => {
  it.each([
    [400, 'The request could not be read'],
    [405, 'The request could not be read'],
    [413, 'The request could not be read'],
    [404, 'This invite does not exist'],
    [500, 'Something went wrong'],
    [503, 'Back in a moment'],
  ])('%i: %s', (status, title) => {
    expect(shown(status)).toContain(`<h1>${title}</h1>`);
  });

  it('names the request only for a fault', () => {
    expect(shown(500)).toContain('req-1');
    expect(shown(400)).not.toContain('req-1');
  });

  it.each([
    ['/token', 'href="assets/invite.css'],
    ['/', 'href="assets/invite.css'],
    ['/a/b', 'href="../assets/invite.css'],
    ['/a/b/', 'href="../../assets/invite.css'],
  ])('finds the style sheet from %s', (path, link) => {
    expect(shown(404, path)).toContain(link);
  });

  it('reloads when the maintenance ends, at an invite only', () => {
    expect(shown(503)).toContain('data-state-url="token/state" data-stamp="closed"');
    expect(shown(503, '/a/b')).not.toContain('data-state-url');
    expect(shown(503, '/"><script>')).not.toContain('"><script>');
  });
});
