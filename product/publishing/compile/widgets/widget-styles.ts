/** The styles of films, links to share a page and countdowns; only a page with one of them has them. */
export const WIDGET_STYLES = `
.ts-video{position:relative;display:grid;border-radius:var(--ts-radius);overflow:hidden;background:#10151d}
.ts-video::before{content:"";grid-area:1/1;padding-block-end:56.25%}
.ts-video-open{grid-area:1/1}
.ts-video-open{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:.75rem;padding:1rem;box-sizing:border-box;color:#fff;text-align:center;text-decoration:none}
.ts-video-open:focus-visible{outline:3px solid #fff;outline-offset:-6px}
.ts-video-play{width:4rem;height:4rem;flex:none;border-radius:50%;background:#fff url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath d='M9 6.5v11l8.5-5.5z'/%3E%3C/svg%3E") center/2.25rem no-repeat}
.ts-video-note{max-width:34rem;font-size:.875rem;line-height:1.45;color:#d7dde5}
.ts-video-player{position:absolute;inset:0;width:100%;height:100%;border:0}
.ts-share p{margin:0 0 .5rem;font-weight:600}
.ts-share ul{display:flex;flex-wrap:wrap;gap:.5rem;margin:0;padding:0;list-style:none}
.ts-share :is(a,button){display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:1px solid var(--ts-line);border-radius:var(--ts-button-radius);background:none;color:inherit;font:inherit;text-decoration:none;cursor:pointer}
.ts-share [role=status]:not(:empty){margin-inline-start:.5rem;color:var(--ts-muted)}
.ts-countdown p{margin:0}
.ts-countdown p+p{margin-block-start:.5rem}
.ts-countdown-title{font-weight:600}
.ts-countdown-rest{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-variant-numeric:tabular-nums}
.ts-countdown-rest[hidden]{display:none}
.ts-countdown-rest strong{font-family:var(--ts-heading-font);font-size:2.25rem;line-height:1}
.ts-countdown-date{color:var(--ts-muted)}
:is(.ts-section--deep,.ts-section--accent) .ts-countdown-date{color:inherit}
.ts-center :is(.ts-share ul,.ts-countdown-rest){justify-content:center}
`.trim();
