import { configure } from '@testing-library/react';

// Prepares the tests of pages: what of their time goes into work that none of them asks for is left out.

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
  if (element.hasAttribute('style') || element.hasAttribute('popover')) return computed(element);
  const attributes = ['hidden', 'open'].map((name) => element.hasAttribute(name));
  const kind = [element.localName, ...attributes, element.getAttribute('type')].join(' ');
  let style = displayed.get(kind);
  if (!style) {
    style = document.createElement('div').style;
    style.display = computed(element).display;
    displayed.set(kind, style);
  }
  return style;
};
