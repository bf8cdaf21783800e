import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { afterEach } from 'vitest';

// Prepares the tests of pages: it leaves out costly work that no test needs.

afterEach(cleanup);

// Every query for an element that is not there yet would write down the whole page, to be thrown away.
if (process.env['DEBUG_PRINT_LIMIT'] === '0') {
  configure({ getElementError: (message) => new Error(message ?? 'The element was not found.') });
}

/*
 * The pages' style sheets are not loaded in tests, so an element's computed style only depends on its tag, a few
 * attributes and its own style. jsdom computes it again for every element that a query by role meets, which takes a
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
    // Only its own: elements with the same style may inherit different values.
    if (element instanceof HTMLElement) style.visibility = element.style.visibility;
    displayed.set(kind, style);
  }
  return style;
};

/*
 * React records for each element where it was created, for its own warnings, but at most 10,000 times between two
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
