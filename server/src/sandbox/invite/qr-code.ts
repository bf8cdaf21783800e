import { encode } from 'uqr';
import { html, type Html } from './html.js';

// What a reader needs around the code.
const QUIET_MODULES = 4;

/** One stroke for each run of dark modules in a row: a quarter of the bytes of a square for each. */
function strokes(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map((run) => `M${run.index} ${y}.5h${run[0].length}`),
    )
    .join('');
}

/** The text as a QR code, dark on white in every theme, with the quiet zone that readers need. */
export function qrCode(text: string, name: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${name}">
    <path stroke="#000" d="${strokes(data)}" />
  </svg>`;
}
