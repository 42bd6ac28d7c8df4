/**
 * Applies the page's palette to its forms, so that a change of the page's colours changes the forms too. On a dark band
 * a form has a separate surface, unless a card already provides one.
 */
export const FORM_THEME = `
.ts-page .tf{--tf-accent:var(--ts-accent);--tf-on-accent:var(--ts-on-accent);--tf-ink:var(--ts-ink);--tf-radius:min(var(--ts-button-radius),1.26rem);--tf-muted:color-mix(in srgb,var(--ts-ink) 74%,var(--ts-surface));--tf-line:color-mix(in srgb,var(--ts-ink) 54%,var(--ts-surface));--tf-hairline:var(--ts-line);--tf-surface:var(--ts-surface)}
.ts-page .tf :where(h1,h2,h3){font-family:var(--ts-heading-font)}
.ts-card>.tf{max-inline-size:none}
:is(.ts-section--deep,.ts-section--accent)>.tf,:is(.ts-section--deep,.ts-section--accent) .ts-column:not(.ts-card)>.tf{background:var(--ts-surface);padding:clamp(1.25rem,2.4vw,2rem);border-radius:var(--ts-radius)}
`.trim();
