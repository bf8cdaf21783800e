import { html, type Html } from './html.js';

const mark = (look: string, shape: Html): Html =>
  html`<svg class="mark ${look}" viewBox="0 0 64 64" aria-hidden="true">${shape}</svg>`;

// The shapes of status are visual.md's: a disc with a tick, a diamond with a cross, a square with a dash.
export const TICK = mark(
  'good',
  html`<circle cx="32" cy="32" r="30" /><path d="M20 33l8.5 8.5L45 24.5" />`,
);
export const CROSS = mark(
  'attention',
  html`<rect x="12" y="12" width="40" height="40" rx="5" transform="rotate(45 32 32)" /><path
      d="M24.5 24.5l15 15m0-15l-15 15"
    />`,
);
export const DASH = mark(
  'off',
  html`<rect x="5" y="5" width="54" height="54" rx="12" /><path d="M21 32h22" />`,
);
