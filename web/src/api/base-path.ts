/** The path below which the console is served, such as `/connect`; '' at the root. Built files are in its `assets`. */
export const BASE_PATH = import.meta.env.PROD
  ? new URL(import.meta.url).pathname.replace(/\/assets\/[^/]*$/, '')
  : '';
