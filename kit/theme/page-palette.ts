/**
 * The default look of every published page, without a theme: colours, type, space, shape and shadow as custom
 * properties. A theme overrides them, and a page's own settings override the theme.
 */
export const PAGE_PALETTE = `
--ts-accent:#1d5c4a;--ts-on-accent:#ffffff;--ts-ink:#1b2330;--ts-muted:#566070;--ts-surface:#ffffff;
--ts-tint:#f4f1ea;--ts-deep:#15352c;--ts-on-deep:#f6f4ee;--ts-line:#dcd8ce;
--ts-font:ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
--ts-heading-font:var(--ts-font);--ts-heading-weight:700;--ts-text:1.0625rem;--ts-leading:1.65;
--ts-h1:clamp(2.25rem,1.5rem + 3.2vw,3.75rem);--ts-h2:clamp(1.75rem,1.3rem + 1.8vw,2.6rem);
--ts-h3:clamp(1.2rem,1.1rem + .4vw,1.45rem);--ts-lead:clamp(1.125rem,1.05rem + .35vw,1.3rem);
--ts-radius:14px;--ts-button-radius:calc(var(--ts-radius)*.72);--ts-width:70rem;--ts-gap:1.25rem;
--ts-shadow:0 1px 2px rgb(16 24 40/.06),0 24px 48px -16px rgb(16 24 40/.2);
--ts-edge:clamp(1.25rem,4vw,3rem);--ts-rhythm:clamp(3rem,7vw,6rem);
`.trim();

/** A band of a page in its dark colour, and the colours on it. */
export const DEEP_BAND = `
.ts-section--deep{background:var(--ts-deep);color:var(--ts-on-deep);--ts-muted:var(--ts-on-deep);--ts-line:rgb(255 255 255/.22)}
`.trim();
