import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html } from './html.js';

describe('html', () => {
  it('escapes text and leaves nested markup alone', () => {
    expect(
      html`<p title="${'"\'<>&'}">${html`<b>${'<i>'}</b>`}${[html`1`, html`2`]}</p>`.markup,
    ).toBe('<p title="&quot;&#39;&lt;&gt;&amp;"><b>&lt;i&gt;</b>12</p>');
  });

  it('draws null and false as nothing', () => {
    expect(html`${null}${false}${0}`.markup).toBe('0');
  });

  it('lets no text open a tag, end an attribute or start an entity', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { markup } = html`${text}`;
        expect(markup).not.toMatch(/[<>"']/);
        expect(markup.replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
      }),
    );
  });
});
