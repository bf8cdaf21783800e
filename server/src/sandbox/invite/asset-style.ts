/** The one style sheet of the invite pages; the tokens are visual.md's. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: oklch(.977 .003 250); --surface: #fff; --raised: oklch(.965 .004 250);
  --line: oklch(.915 .006 255); --edge: oklch(.64 .02 262); --ink: oklch(.24 .02 262);
  --soft: oklch(.48 .02 262); --accent: oklch(.49 .17 273); --on-accent: #fff;
  --wash: oklch(.955 .022 275); --good: oklch(.5 .125 155); --attention: oklch(.54 .125 68);
  --band: oklch(.86 .135 83); --band-line: oklch(.82 .14 78);
  --shadow: 0 1px 2px oklch(.24 .02 262 / .05), 0 8px 28px oklch(.24 .02 262 / .06);
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: oklch(.175 .012 262); --surface: oklch(.208 .013 262); --raised: oklch(.245 .014 262);
    --line: oklch(.295 .014 262); --edge: oklch(.56 .015 262); --ink: oklch(.945 .006 255);
    --soft: oklch(.73 .015 258); --accent: oklch(.74 .125 275); --on-accent: oklch(.18 .03 275);
    --wash: oklch(.28 .05 275); --good: oklch(.76 .14 158); --attention: oklch(.8 .13 78);
    --band: oklch(.7 .13 78); --band-line: oklch(.66 .13 74); --shadow: none;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { scroll-padding-bottom: 160px; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
  background: var(--ground); color: var(--ink); -webkit-text-size-adjust: 100%;
  font: 16px/1.5 'Geist Variable', Geist, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
.band {
  margin: 0; padding: 3px 16px; text-align: center; color: oklch(.24 .02 262);
  font-size: 12px; font-weight: 650; letter-spacing: .08em;
  background: repeating-linear-gradient(-45deg, var(--band) 0 12px, var(--band-line) 12px 24px);
}
main { width: 100%; max-width: 460px; margin: auto; padding: 24px 16px; }
.brand { display: flex; align-items: center; gap: 8px; margin: 0 0 16px; font-size: 15px; }
.brand b { font-weight: 620; }
.brand svg { width: 20px; height: 20px; color: var(--accent); }
.card {
  padding: 24px 20px; background: var(--surface); border: 1px solid var(--line);
  border-radius: 11px; box-shadow: var(--shadow);
}
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.25; font-weight: 620; letter-spacing: -.01em; text-wrap: balance; }
p { margin: 0 0 12px; }
.soft { color: var(--soft); }
.small { font-size: 14px; }
.middle { text-align: center; }
.mono { font-family: var(--mono); font-size: 13px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 16px 0 20px; padding: 12px 14px; font-size: 14px; background: var(--raised); border-radius: 9px; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
fieldset { margin: 0 0 20px; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin-bottom: 8px; font-size: 14px; font-weight: 560; }
.choice {
  display: flex; align-items: center; gap: 12px; min-height: 48px; padding: 8px 14px;
  border: 1px solid var(--line); border-top-width: 0; cursor: pointer;
}
.choice:first-of-type { border-top-width: 1px; border-radius: 9px 9px 0 0; }
.choice:last-of-type { border-radius: 0 0 9px 9px; }
.choice:has(:checked) { background: var(--wash); }
.choice input { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--accent); }
.choice span { min-width: 0; overflow-wrap: anywhere; }
.choice b, dd.mono { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
.choice b { font-weight: inherit; -webkit-line-clamp: 2; }
.choice small { display: block; font-size: 13px; line-height: 1.35; color: var(--soft); }
.choice .known { color: var(--attention); }
.card > :last-child { margin-bottom: 0; }
.actions { display: grid; grid-template-columns: 3fr 2fr; gap: 10px; background: var(--surface); }
.actions .main { grid-column: 1 / -1; }
@media (max-width: 699px) and (min-height: 600px) {
  .actions { position: sticky; bottom: 0; margin: 0 -20px -24px; padding: 12px 20px 20px; border-top: 1px solid var(--line); border-radius: 0 0 11px 11px; }
}
.button {
  display: block; width: 100%; min-height: 48px; padding: 11px 10px; border: 1px solid var(--edge);
  border-radius: 7px; background: var(--surface); color: var(--ink); font: inherit; font-weight: 560;
  text-align: center; text-decoration: none; cursor: pointer; overflow-wrap: anywhere;
}
.button:hover { background: var(--raised); }
.button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.button.main:hover { filter: brightness(1.08); }
.button.quiet { border-color: transparent; background: none; color: var(--soft); }
.button.quiet:hover { color: var(--ink); background: var(--raised); }
.button:disabled { opacity: .6; cursor: default; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.notice { padding: 10px 14px; border-radius: 9px; background: var(--wash); font-size: 14px; }
.foot { margin: 16px 4px 0; font-size: 13px; color: var(--soft); text-align: center; text-wrap: pretty; }
.code { position: relative; width: 344px; max-width: 100%; aspect-ratio: 1; margin: 4px auto 20px; }
.code .ring { position: absolute; inset: 0; width: 100%; height: 100%; }
.ring .track, .ring .arc { fill: none; stroke: var(--line); stroke-width: 5; }
.ring .arc { stroke: var(--accent); stroke-dasharray: 24 76; stroke-linecap: round; animation: turn 6s linear infinite; }
@keyframes turn { to { stroke-dashoffset: -100; } }
@media (prefers-reduced-motion: reduce) { .ring .arc { animation: none; } }
.code .qr { position: absolute; inset: 14px; border-radius: 14px; overflow: hidden; background: #fff; }
.qr svg { display: block; width: 100%; height: 100%; shape-rendering: crispEdges; }
.address { display: block; margin: 0 0 16px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 7px; background: var(--raised); text-align: center; }
.mark { display: block; width: 64px; height: 64px; margin: 4px auto 16px; }
.mark.good { color: var(--good); }
.mark.attention { color: var(--attention); }
.mark.off { color: var(--soft); }
form + form, .after { margin-top: 10px; }
@media (min-width: 700px) { .card { padding: 32px; } }
@media (max-width: 420px) { .code { margin-inline: -8px; max-width: none; width: auto; } .code .qr { inset: 10px; } }
@media print { .band, .actions, .foot { display: none; } }
`;
