import { DEEP_BAND, PAGE_PALETTE } from '@tributary/kit/theme/page-palette.ts';

/**
 * The base style of every page: typography, sections, columns, cards, buttons. Class based and small, with logical
 * properties so that right-to-left languages mirror by themselves. Colours, fonts, radius and spacing are custom
 * properties on `.ts-page`; a theme overrides them, and the page's own css, which comes
 * last, overrides both. A footer at the end of a short page is sticky, which pushes it to the bottom of the window and
 * moves nothing else.
 */
export const BASE_STYLES = `
*,*::before,*::after{box-sizing:border-box}
body{margin:0}
.ts-page{
${PAGE_PALETTE}
min-height:100vh;background:var(--ts-surface);color:var(--ts-ink);font:400 var(--ts-text)/var(--ts-leading) var(--ts-font);
-webkit-text-size-adjust:100%;overflow-wrap:break-word}
.ts-page :where(h1,h2,h3,h4,h5,h6){margin:0;font-family:var(--ts-heading-font);line-height:1.15;font-weight:var(--ts-heading-weight);letter-spacing:-.018em;text-wrap:balance}
.ts-page :where(p,ul,ol,figure,blockquote){margin:0}
.ts-page :where(p,ul,ol)+:where(p,ul,ol){margin-block-start:.75em}
.ts-page :where(ul,ol){padding-inline-start:1.25em}
.ts-page :where(h1){font-size:var(--ts-h1);line-height:1.06;letter-spacing:-.028em}
.ts-page :where(h2){font-size:var(--ts-h2)}
.ts-page :where(h3){font-size:var(--ts-h3);line-height:1.3}
.ts-page :where(h4,h5,h6){font-size:var(--ts-text);line-height:1.4;letter-spacing:0}
.ts-page :where(a){color:var(--ts-accent);text-underline-offset:.18em;text-decoration-thickness:.08em}
.ts-page :where(a:hover){text-decoration-thickness:.14em}
.ts-page :where(a,button,input,select,textarea,summary):focus-visible{outline:3px solid var(--ts-accent);outline-offset:3px}
:where(.ts-page :is(a,summary):focus-visible){border-radius:4px}
.ts-section{position:relative;padding-block:var(--ts-rhythm);padding-inline:max(var(--ts-edge),(100% - var(--ts-width))/2)}
.ts-section>*+*,.ts-column>*+*,.ts-card>*+*{margin-block-start:var(--ts-gap)}
.ts-section>.ts-columns{margin-block-start:0}
.ts-section>*+.ts-columns{margin-block-start:clamp(2rem,4vw,3.25rem)}
.ts-page>footer:last-child{position:sticky;top:100vh}
.ts-section--narrow{--ts-width:44rem}
.ts-section--tight{--ts-rhythm:clamp(1.5rem,3vw,2.5rem)}
.ts-section--tint{background:var(--ts-tint)}
${DEEP_BAND}
:is(.ts-section--deep,.ts-section--accent) :where(a:not(.ts-button)){color:inherit}
.ts-section--deep :where(a:focus-visible){outline-color:var(--ts-on-deep)}
.ts-section--accent{background:var(--ts-accent);color:var(--ts-on-accent);--ts-muted:var(--ts-on-accent)}
.ts-center{text-align:center}
.ts-center>.ts-lead,.ts-center>.ts-text{margin-inline:auto}
.ts-center>.ts-lead{text-wrap:balance}
.ts-columns{display:grid;grid-template-columns:minmax(0,1fr);gap:clamp(1.5rem,4vw,3.5rem);align-items:center}
.ts-columns--2{grid-template-columns:repeat(2,minmax(0,1fr))}
.ts-columns--3{grid-template-columns:repeat(3,minmax(0,1fr));gap:clamp(1.25rem,2.4vw,2rem);align-items:stretch}
.ts-columns--4{grid-template-columns:repeat(4,minmax(0,1fr));gap:clamp(1.25rem,2.4vw,2rem);align-items:start}
.ts-columns--aside{grid-template-columns:minmax(0,1fr) minmax(0,27rem)}
.ts-columns--top{align-items:start}
.ts-columns--rule{border-block-start:1px solid var(--ts-line);padding-block-start:clamp(1.5rem,3vw,2.5rem)}
.ts-card{background:var(--ts-surface);color:var(--ts-ink);border:1px solid var(--ts-line);border-radius:var(--ts-radius);padding:clamp(1.25rem,2.4vw,2rem)}
.ts-card--float{border-color:transparent;box-shadow:var(--ts-shadow)}
.ts-eyebrow{color:var(--ts-accent);font-size:.875rem;font-weight:650;letter-spacing:.02em;line-height:1.4}
.ts-section--deep .ts-eyebrow,.ts-section--accent .ts-eyebrow{color:inherit;opacity:.85}
.ts-lead{color:var(--ts-muted);font-size:var(--ts-lead);line-height:1.55;max-width:38rem}
.ts-text{max-width:44rem}
.ts-column>.ts-text,.ts-card>.ts-text{max-width:none}
.ts-small{color:var(--ts-muted);font-size:.9375rem;line-height:1.55}
.ts-button{display:flex;width:fit-content;max-width:100%;align-items:center;justify-content:center;min-height:3.125rem;padding:.75rem 1.6rem;border:2px solid var(--ts-accent);border-radius:var(--ts-button-radius);background:var(--ts-accent);color:var(--ts-on-accent);font-weight:650;line-height:1.3;text-align:center;text-decoration:none;transition:filter .15s}
.ts-button:hover{filter:brightness(1.12)}
.ts-button--quiet{background:transparent;color:var(--ts-accent)}
.ts-section--deep .ts-button{background:var(--ts-on-deep);border-color:var(--ts-on-deep);color:var(--ts-deep)}
.ts-section--accent .ts-button{background:var(--ts-on-accent);border-color:var(--ts-on-accent);color:var(--ts-accent)}
.ts-section--deep .ts-button--quiet,.ts-section--accent .ts-button--quiet{background:transparent;border-color:currentColor;color:inherit}
.ts-center>.ts-button{margin-inline:auto}
.ts-actions{display:flex;flex-wrap:wrap;gap:.75rem}
.ts-center>.ts-actions{justify-content:center}
.ts-image{display:block;max-width:100%;height:auto;border-radius:var(--ts-radius)}
.ts-column>.ts-image,.ts-section>.ts-image{width:100%}
.ts-image--wide{width:100%;max-height:34rem;object-fit:cover}
.ts-column>.ts-image--round{width:min(11rem,100%);aspect-ratio:1;object-fit:cover;border-radius:50%;margin-inline:auto}
.ts-column>.ts-image--mark{width:auto;max-width:12rem;max-height:4rem;margin-inline:auto}
.ts-person>*+*{margin-block-start:.5rem}
.ts-signature{font-size:.9375rem;line-height:1.55}
.ts-step{display:grid;place-items:center;width:2.75rem;height:2.75rem;border-radius:50%;background:var(--ts-accent);color:var(--ts-on-accent);font:700 1.125rem/1 var(--ts-heading-font)}
.ts-names ul{display:flex;flex-wrap:wrap;justify-content:center;gap:.5rem 1.75rem;padding:0;list-style:none;font-size:1.125rem}
.ts-center>.ts-names{max-width:none}
.ts-table{max-width:none}
.ts-table table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
.ts-table :where(th,td){padding:.75em .5em;border-block-end:1px solid var(--ts-line);text-align:end}
.ts-table :where(th:first-child,td:first-child){text-align:start;padding-inline-start:0}
.ts-table :where(thead th){color:var(--ts-muted);font-size:.875rem;font-weight:600}
.ts-table :where(tbody th){font-weight:550}
.ts-question{border-block-end:1px solid var(--ts-line);padding-block:1.1rem}
.ts-section>.ts-question+.ts-question{margin-block-start:0}
.ts-question>:where(summary){cursor:pointer;font-weight:650;font-size:1.125rem;line-height:1.4}
.ts-question>:where(summary)::marker{color:var(--ts-accent)}
.ts-question>*+*{margin-block-start:.75rem}
.ts-quote{border:0;padding:0;max-width:52rem;font-family:var(--ts-heading-font);font-size:clamp(1.4rem,1.1rem + 1.5vw,2.1rem);font-weight:550;line-height:1.35;letter-spacing:-.012em;text-wrap:pretty}
.ts-center>.ts-quote{margin-inline:auto}
.ts-number{font-family:var(--ts-heading-font);font-size:clamp(2.25rem,1.6rem + 2.4vw,3.5rem);font-weight:700;line-height:1;letter-spacing:-.03em;color:var(--ts-accent);font-variant-numeric:tabular-nums}
.ts-section--deep .ts-number,.ts-section--accent .ts-number{color:inherit}
.ts-stat>*+*{margin-block-start:.5rem}
.ts-divider{border:0;border-block-start:1px solid var(--ts-line);margin:0}
.ts-spacer{height:clamp(1.5rem,4vw,3rem)}
.ts-links{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem}
.ts-links>*+*{margin:0!important}
@media (max-width:920px){.ts-columns--4{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (max-width:820px){.ts-columns--2,.ts-columns--aside{grid-template-columns:minmax(0,1fr);gap:2.25rem}}
@media (max-width:700px){.ts-columns--3{grid-template-columns:minmax(0,1fr)}}
@media (max-width:575px){.ts-columns--4{grid-template-columns:minmax(0,1fr)}.ts-button{width:100%}}
@media (prefers-reduced-motion:reduce){.ts-page *{transition:none!important;animation:none!important}}
`.trim();
