/** The styles of a counter; they use the page's palette and mirror with its direction. */
export const COUNTER_STYLES = `
.ts-counter{max-width:44rem}
.ts-counter>*+*{margin-block-start:.75rem}
.ts-counter-total{display:flex;flex-wrap:wrap;align-items:baseline;gap:.1em .6em}
.ts-counter-value{font-family:var(--ts-heading-font);font-size:var(--ts-counter-size,clamp(2.25rem,1.7rem + 2.2vw,3.4rem));font-weight:700;line-height:1;letter-spacing:-.03em;font-variant-numeric:tabular-nums}
.ts-counter-goal{color:var(--ts-muted)}
.ts-counter-progress{appearance:none;-webkit-appearance:none;display:block;width:100%;height:.75rem;border:0;border-radius:1rem;overflow:hidden;background:var(--ts-line);color:var(--ts-accent)}
.ts-counter-progress::-webkit-progress-bar{background:var(--ts-line)}
.ts-counter-progress::-webkit-progress-value{background:currentColor;border-radius:1rem;transition:inline-size .3s}
.ts-counter-progress::-moz-progress-bar{background:currentColor;border-radius:1rem}
.ts-counter-label{color:var(--ts-muted)}
:is(.ts-section--deep,.ts-section--accent) .ts-counter-progress{color:currentColor}
.ts-center .ts-counter{margin-inline:auto}
.ts-center .ts-counter-total{justify-content:center}
`.trim();
