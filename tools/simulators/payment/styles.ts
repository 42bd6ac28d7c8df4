/** The hosted page's styles, light and dark. */
export const PAGE_STYLES = `
:root { color-scheme: light dark;
  --ink: light-dark(#14213d, #e8edf6); --quiet: light-dark(#51607c, #a3b0c8); --paper: light-dark(#f4f6f9, #0d1526);
  --sheet: light-dark(#ffffff, #14203a); --line: light-dark(#d5dce8, #2c3a58); --edge: light-dark(#7d8aa3, #6f7f9f);
  --teal: light-dark(#0b7279, #4cc3c4); --on-teal: light-dark(#ffffff, #06222a); --teal-deep: light-dark(#085a60, #79d6d6);
  --coral: light-dark(#b8402a, #ff9a82); --bad: light-dark(#b3261e, #ffb4ab); --bad-bg: light-dark(#fdeceb, #3a1a1c);
  --note: light-dark(#fff4dc, #3b2f14); --note-ink: light-dark(#5c4200, #ffdf9e); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink);
  font: 16px/1.5 Inter, ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif; }
.banner { background: var(--note); color: var(--note-ink); padding: 12px 16px; text-align: center; font-size: 15px; }
.banner strong { margin-inline-end: 6px; }
main { max-width: 920px; margin: 0 auto; padding: 32px 16px 48px; display: grid; gap: 24px; }
.stream { display: none; width: 100%; max-width: 320px; height: auto; margin-top: 24px; color: var(--teal); }
@media (min-width: 800px) { main.two { grid-template-columns: 5fr 6fr; padding-top: 56px; gap: 32px 48px; grid-template-rows: auto 1fr; }
  main.two .sheet { grid-column: 2; grid-row: 1 / span 2; align-self: start; } .stream { display: block; } }
main.one { max-width: 520px; }
h1 { font-size: 15px; font-weight: 500; color: var(--quiet); margin: 0; }
main.one h1 { font-size: 24px; font-weight: 650; color: var(--ink); margin-bottom: 8px; }
.amount { font-size: 44px; line-height: 1.1; font-weight: 700; color: var(--coral); font-variant-numeric: tabular-nums; margin: 4px 0; letter-spacing: -0.02em; }
.often { display: inline-block; font-size: 18px; font-weight: 500; color: var(--ink); letter-spacing: 0; }
.terms { color: var(--quiet); margin: 8px 0 0; font-size: 15px; }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: 24px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
.field { margin-bottom: 16px; min-width: 0; }
label { display: block; font-weight: 550; font-size: 15px; margin-bottom: 4px; }
input { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; font-variant-numeric: tabular-nums; color: var(--ink);
  background: transparent; border: 1px solid var(--edge); border-radius: 8px; }
input[aria-invalid=true] { border-color: var(--bad); border-width: 2px; }
.help { color: var(--quiet); font-size: 14px; margin: 4px 0 0; }
.wrong { color: var(--bad); font-size: 14px; margin: 4px 0 0; font-weight: 550; }
.summary { background: var(--bad-bg); color: var(--bad); border-radius: 8px; padding: 12px 16px; margin-bottom: 20px; }
.summary h2 { font-size: 16px; margin: 0; } .summary ul { margin: 4px 0 0; padding-inline-start: 20px; } .summary a { color: inherit; }
button, .button { display: block; width: 100%; min-height: 48px; padding: 10px 16px; border-radius: 8px; border: 1px solid transparent;
  font: inherit; font-weight: 600; cursor: pointer; text-align: center; text-decoration: none; }
.go { background: var(--teal); color: var(--on-teal); } .go:hover { background: var(--teal-deep); }
.quiet { background: transparent; color: var(--teal); margin-top: 8px; } .quiet:hover { border-color: var(--line); }
:focus-visible { outline: 3px solid var(--teal); outline-offset: 2px; }
.cards { font-size: 14px; } .cards h2 { font-size: 15px; margin: 0 0 8px; }
table { width: 100%; border-collapse: collapse; } td { padding: 6px 0; border-top: 1px solid var(--line); vertical-align: top; }
td:first-child { font-variant-numeric: tabular-nums; white-space: nowrap; padding-inline-end: 16px; } td:last-child { color: var(--quiet); }
@media (max-width: 420px) { .pair { grid-template-columns: 1fr; gap: 0; } .amount { font-size: 36px; } td { display: block; } td:last-child { border: 0; padding-top: 0; } }
@media (prefers-reduced-motion: no-preference) { button, .button { transition: background-color 120ms, border-color 120ms; } }
`;
