/** The default colours and sizes of every published page; the page's settings override them. */
export const PAGE_PALETTE = `
--ts-accent:#1d5c4a;--ts-on-accent:#ffffff;--ts-ink:#1b2330;--ts-muted:#566070;--ts-surface:#ffffff;
--ts-tint:#f4f1ea;--ts-deep:#15352c;--ts-on-deep:#f6f4ee;--ts-line:#dcd8ce;
--ts-font:ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
--ts-heading-font:var(--ts-font);--ts-radius:14px;--ts-width:70rem;--ts-gap:1.25rem;
--ts-edge:clamp(1.25rem,4vw,3rem);--ts-rhythm:clamp(3rem,7vw,6rem);
`.trim();

/** A band of a page in its dark colour, and the colours on it. */
export const DEEP_BAND = `
.ts-section--deep{background:var(--ts-deep);color:var(--ts-on-deep);--ts-muted:var(--ts-on-deep);--ts-line:rgb(255 255 255/.22)}
`.trim();
