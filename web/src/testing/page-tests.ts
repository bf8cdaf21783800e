import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { afterEach } from 'vitest';

// Prepares the tests of pages: what of their time goes into work that none of them asks for is left out.

afterEach(cleanup);

// Every look at a page that is not there yet would write down the whole page, to be thrown away.
if (process.env['DEBUG_PRINT_LIMIT'] === '0') {
  configure({ getElementError: (message) => new Error(message ?? 'The element was not found.') });
}

/*
 * No style sheet of the page is loaded in its tests: what an element's computed style says follows from its tag, a few
 * attributes and its own style. jsdom works it out anew for every element that a query by role meets, which takes a
 * quarter of the time of all page tests.
 */
const computed = window.getComputedStyle.bind(window);
const displayed = new Map<string, CSSStyleDeclaration>();
const nothing = document.createElement('div').style;

window.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement) return nothing;
  if (element.hasAttribute('popover')) return computed(element);
  const states = ['hidden', 'open'].map((name) => element.hasAttribute(name));
  const values = ['type', 'style'].map((name) => element.getAttribute(name));
  const kind = [element.localName, ...states, ...values].join(' ');
  let style = displayed.get(kind);
  if (!style) {
    style = document.createElement('div').style;
    style.display = computed(element).display;
    // Its own: what it inherits, another element with the same style may not.
    if (element instanceof HTMLElement) style.visibility = element.style.visibility;
    displayed.set(kind, style);
  }
  return style;
};

/*
 * React notes with each element where it was made, for its own warnings, but at most 10,000 times between two of its
 * resets of this count. A count that is always higher saves a fifth of the time of all page tests.
 */
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => undefined,
  });
}
