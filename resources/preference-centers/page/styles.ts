/** The page of preferences: groups of choices below each other, in the design of forms. */
export const PREFERENCE_STYLES =
  '.tf-preferences{gap:1rem}.tf-preferences form{display:grid;gap:var(--tf-gap);margin:0}.tf-preferences>form{margin-block-start:.5rem}' +
  '.tf-preferences>.tf-text,.tf-preferences>.tf-help{margin:0}' +
  '.tf-preferences .tf-choices{grid-template-columns:repeat(auto-fit,minmax(min(13rem,100%),1fr))}' +
  '.tf-preferences .tf-languages{display:flex;flex-wrap:wrap;gap:0 1rem;margin:0}' +
  '.tf-preferences .tf-languages a{padding-block:.75rem}.tf-preferences .tf-languages a[aria-current]{color:inherit;font-weight:600;text-decoration:none}' +
  '.tf-preferences .tf-off{margin-block-start:2.5rem;padding-block-start:1.5rem;border-block-start:1px solid var(--tf-hairline);display:grid;gap:.75rem}' +
  '.tf-preferences .tf-off .tf-text,.tf-preferences .tf-notice .tf-text{margin:0}.tf-preferences .tf-help{margin-block-end:.5rem}' +
  '.tf-preferences .tf-off .tf-button{background:var(--tf-surface);color:inherit;border:1px solid var(--tf-line)}' +
  '.tf-preferences .tf-notice{margin-block-end:.5rem;padding:1rem 1.125rem;border:1px solid var(--tf-accent);border-radius:var(--tf-radius);background:var(--tf-tint)}' +
  '.tf-preferences .tf-notice form{margin-block-start:.75rem}.tf-preferences [tabindex="-1"]:focus{outline:0}';
