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
.ts-counter-drawing{display:block;height:11rem;max-width:100%;fill:none;stroke-width:12;stroke-linecap:round}
.ts-counter--thermometer .ts-counter-drawing{float:inline-start;width:4.4rem;margin-inline-end:1.5rem}
.ts-counter--thermometer{display:flow-root;min-height:11rem}
.ts-counter-track{stroke:var(--ts-line)}
.ts-counter-share{stroke:var(--ts-accent);transition:stroke-dasharray .3s}
:is(.ts-section--deep,.ts-section--accent) .ts-counter-share{stroke:currentColor}
:is(.ts-counter--ring,.ts-counter--thermometer) .ts-counter-progress{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%)}
.ts-center .ts-counter-drawing{margin-inline:auto}
.ts-center .ts-counter{margin-inline:auto}
.ts-center .ts-counter-total{justify-content:center}
`.trim();
