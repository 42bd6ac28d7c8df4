import { componentCss } from '../components/lookup.ts';

/**
 * The stylesheet of every form, with the rules of each type of component. A page themes it through the custom
 * properties on `.tf`; sizes follow the page's font. Logical properties serve both directions, container queries follow
 * the form's room, and it sets no colour scheme: a dark page sets the properties.
 */
export const formStyles = `
:where(.tf){
--tf-accent:#0f766e;--tf-on-accent:#fff;--tf-ink:#14213d;--tf-muted:#55617a;--tf-line:#8592a8;--tf-hairline:#d8dee8;
--tf-surface:#fff;--tf-tint:color-mix(in srgb,var(--tf-accent) 8%,var(--tf-surface));--tf-danger:#b42318;
--tf-radius:.625rem;--tf-gap:1.5rem;--tf-font:inherit}
.tf,.tf *,.tf ::before,.tf ::after{box-sizing:border-box}
.tf{container-type:inline-size;color:var(--tf-ink);font-family:var(--tf-font);line-height:1.5;max-inline-size:36rem;inline-size:100%;text-align:start}
.tf [hidden]{display:none!important}
.tf-extra{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
.tf-step{display:grid;gap:var(--tf-gap);border:0}
.tf-step:focus,.tf-summary:focus{outline:0}
.tf-field,.tf-group{min-inline-size:0}
.tf-group{border:0;margin:0;padding:0}
.tf-heading{margin:0;line-height:1.2;letter-spacing:-.015em;text-wrap:balance;color:inherit}
.tf-heading-1{font-size:2rem;font-weight:700}.tf-heading-2{font-size:1.5rem;font-weight:680}.tf-heading-3{font-size:1.125rem;font-weight:640}
.tf-text{margin:0;color:var(--tf-muted);text-wrap:pretty}.tf-text+.tf-text{margin-block-start:.75rem}
.tf a:not(.tf-button){color:var(--tf-accent);text-underline-offset:.2em}
.tf-label{display:block;padding:0;margin-block-end:.5rem;font-weight:600;font-size:1rem;color:inherit}
.tf-optional{font-weight:400;color:var(--tf-muted);font-size:.9em}
.tf-sublabel{display:block;font-size:.9rem;color:var(--tf-muted);margin-block-end:.375rem}
.tf-help{margin:-.25rem 0 .5rem;color:var(--tf-muted);font-size:.9rem}
.tf-error{margin:0 0 .5rem;color:var(--tf-danger);font-size:.9rem;font-weight:560;display:flex;gap:.4em}
.tf-error::before{content:"!";flex:none;inline-size:1.15em;block-size:1.15em;margin-block-start:.17em;border-radius:50%;background:var(--tf-danger);color:var(--tf-surface);font-size:.8em;font-weight:700;line-height:1.15;text-align:center}
.tf-input{display:block;inline-size:100%;min-block-size:3rem;padding:.625rem .875rem;font:inherit;font-size:1rem;color:inherit;background:var(--tf-surface);border:1px solid var(--tf-line);border-radius:var(--tf-radius);transition:border-color .12s,box-shadow .12s;appearance:none}
.tf:dir(rtl) .tf-input[dir=ltr]{text-align:end}
.tf:dir(rtl) .tf-input[dir=auto]:placeholder-shown{direction:rtl}
.tf-input::placeholder{color:var(--tf-muted);opacity:1}
.tf-input:hover{border-color:var(--tf-ink)}
.tf-input:focus{outline:0;border-color:var(--tf-accent);box-shadow:0 0 0 3px color-mix(in srgb,var(--tf-accent) 28%,transparent)}
.tf-input[aria-invalid=true]{border-color:var(--tf-danger);box-shadow:inset 0 0 0 1px var(--tf-danger)}
.tf-select{padding-inline-end:2.75rem;background-image:linear-gradient(45deg,transparent 50%,currentColor 50%),linear-gradient(-45deg,transparent 50%,currentColor 50%);background-size:.4rem .4rem;background-repeat:no-repeat;background-position:calc(100% - 1.3rem) 55%,calc(100% - .92rem) 55%;cursor:pointer}
.tf-select:dir(rtl){background-position:.92rem 55%,1.3rem 55%}
.tf-choices{display:grid;gap:.5rem}
.tf-choice{position:relative;display:grid;grid-template-columns:auto 1fr;align-items:start;gap:.75rem;min-block-size:2.75rem;padding:.6875rem .875rem;border:1px solid var(--tf-hairline);border-radius:var(--tf-radius);background:var(--tf-surface);transition:border-color .12s,background-color .12s}
.tf-choice:hover{border-color:var(--tf-line)}
.tf-choice:has(input:checked){border-color:var(--tf-accent);background:var(--tf-tint)}
.tf-choice:has(input:focus-visible){outline:2px solid var(--tf-accent);outline-offset:2px}
.tf-choice input{appearance:none;flex:none;inline-size:1.25rem;block-size:1.25rem;margin:.125rem 0 0;border:1.5px solid var(--tf-line);background:var(--tf-surface);cursor:pointer;outline:0;display:grid;place-content:center;position:relative;z-index:1}
.tf-choice input[type=radio]{border-radius:50%}
.tf-choice input[type=checkbox]{border-radius:.3rem}
.tf-choice input::before{content:"";scale:0;transition:scale .12s}
.tf-choice input[type=radio]::before{inline-size:.5rem;block-size:.5rem;border-radius:50%;background:var(--tf-on-accent)}
.tf-choice input[type=checkbox]::before{inline-size:.65rem;block-size:.35rem;border:solid var(--tf-on-accent);border-width:0 0 2px 2px;rotate:-45deg;translate:0 -.08rem}
.tf-choice input:checked{background:var(--tf-accent);border-color:var(--tf-accent)}
.tf-choice input:checked::before{scale:1}
.tf-choice input[aria-invalid=true]:not(:checked){border-color:var(--tf-danger)}
.tf-choice label{cursor:pointer;overflow-wrap:anywhere}
.tf-choice label::after{content:"";position:absolute;inset:0;border-radius:inherit}
.tf-choice label a{position:relative;z-index:1}
.tf-actions{display:grid;gap:.5rem;justify-items:center;margin-block-start:.25rem}
.tf-button{display:grid;place-items:center;inline-size:100%;min-block-size:3.25rem;padding:.75rem 1.5rem;border:0;border-radius:var(--tf-radius);background:var(--tf-accent);color:var(--tf-on-accent);font:inherit;font-size:1.0625rem;font-weight:640;font-variant-numeric:tabular-nums;text-align:center;text-decoration:none;cursor:pointer;transition:background-color .12s,box-shadow .12s}
.tf-button:hover{background:color-mix(in srgb,var(--tf-accent) 88%,#000)}
.tf-button:focus-visible,.tf-back:focus-visible,.tf-later:focus-visible,.tf a:focus-visible{outline:2px solid var(--tf-accent);outline-offset:2px}
.tf-button[aria-disabled=true]{cursor:progress;background:color-mix(in srgb,var(--tf-accent) 80%,var(--tf-ink))}
.tf-back,.tf-later{min-block-size:2.75rem;padding:.5rem 1rem;border:0;border-radius:var(--tf-radius);background:none;color:var(--tf-muted);font:inherit;font-weight:560;cursor:pointer}
.tf-back:hover,.tf-later:hover{color:var(--tf-ink);background:color-mix(in srgb,var(--tf-ink) 6%,transparent)}
.tf-progress{margin-block-end:var(--tf-gap);color:var(--tf-muted);font-size:.875rem;font-variant-numeric:tabular-nums}
.tf-progress p{margin:0 0 .5rem}
.tf-progress progress{appearance:none;display:block;inline-size:100%;block-size:.25rem;border:0;border-radius:1rem;overflow:hidden;background:var(--tf-hairline)}
.tf-progress progress::-webkit-progress-bar{background:var(--tf-hairline)}
.tf-progress progress::-webkit-progress-value{background:var(--tf-accent);border-radius:1rem;transition:inline-size .2s}
.tf-progress progress::-moz-progress-bar{background:var(--tf-accent);border-radius:1rem}
.tf-summary{margin-block-end:var(--tf-gap);padding:1rem 1.125rem;border:1px solid color-mix(in srgb,var(--tf-danger) 40%,transparent);border-inline-start-width:.25rem;border-inline-start-color:var(--tf-danger);border-radius:var(--tf-radius);background:color-mix(in srgb,var(--tf-danger) 6%,var(--tf-surface))}
.tf-summary-title{margin:0;font-weight:640}
.tf-summary ul{margin:.375rem 0 0;padding-inline-start:1.125rem}
.tf-summary a{color:var(--tf-danger)}.tf-summary .tf-button{margin-block-start:.75rem}
.tf-status{margin:.75rem 0 0;color:var(--tf-muted);font-size:.9rem;text-align:center}
.tf-status:empty{display:none}
.tf-status[data-tf-problem]{color:var(--tf-danger);font-weight:560}
.tf-rows{margin:0;border:1px solid var(--tf-hairline);border-radius:var(--tf-radius);background:var(--tf-surface);padding:.25rem 1rem}
.tf-row{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr) minmax(4.5rem,auto);gap:1rem;padding-block:.75rem}
.tf-outcome .tf-row{grid-template-columns:minmax(0,2fr) minmax(0,3fr)}
.tf-row .tf-change{font-weight:400}
.tf-change button{margin:-.75rem -.5rem;padding:.75rem .5rem;border:0;border-radius:var(--tf-radius);background:none;color:var(--tf-accent);font:inherit;text-decoration:underline;text-underline-offset:.2em;cursor:pointer}
.tf-change button:focus-visible{outline:2px solid var(--tf-accent);outline-offset:-2px}
.tf-row+.tf-row{border-block-start:1px solid var(--tf-hairline)}
.tf-row dt{color:var(--tf-muted)}
.tf-row dd{margin:0;font-weight:560;text-align:end;overflow-wrap:anywhere;white-space:pre-line;font-variant-numeric:tabular-nums}
.tf-outcome,.tf-outcome>div[role]{display:grid;gap:1rem}.tf-outcome{gap:1.5rem;margin-inline:auto}.tf .tf-heading:focus,.tf-progress:focus{outline:0}
.tf [autofocus]{scroll-margin-block:1rem 65vh}
.tf-outcome form{inline-size:100%}
.tf-outcome a.tf-back{display:grid;place-items:center;text-decoration:none;color:var(--tf-muted)}.tf-outcome a.tf-back:hover{color:var(--tf-ink)}
.tf-failure .tf-heading{color:var(--tf-danger)}
.tf .tf-actions .tf-help{margin:.25rem 0 0;text-align:center;text-wrap:balance}
.tf-closed{display:grid;gap:1rem}
.tf-notice:focus{outline:0}.tf-notice .tf-text{margin:0}.tf-notice .tf-later{padding-inline:0;text-decoration:underline}.tf-notice .tf-later:hover{background:none}.tf-notice{margin:0 0 var(--tf-gap);padding:.875rem 1.125rem;border:1px solid var(--tf-hairline);border-inline-start:.25rem solid var(--tf-accent);border-radius:var(--tf-radius);background:var(--tf-tint)}
.tf-languages{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem;margin-block-end:1rem;font-size:.9rem}
.tf-languages>*{display:grid;place-items:center;min-block-size:2.75rem;padding-inline:.75rem;border:1px solid transparent;border-radius:var(--tf-radius);background:none;font:inherit}
.tf-languages [aria-current]{border-color:var(--tf-hairline);background:var(--tf-tint);font-weight:600}
.tf-languages button{color:var(--tf-accent);text-decoration:underline;text-underline-offset:.2em;cursor:pointer}.tf-languages :focus-visible{outline:2px solid var(--tf-accent);outline-offset:2px}
.tf-body~.tf-languages,.tf-review>.tf-languages{margin-block:1rem 0;justify-content:center}
.tf[dir=ltr]{--tf-side:left}.tf[dir=rtl]{--tf-side:right}
.tf :is(.tf-heading,.tf-text,.tf-label,.tf-help,.tf-example,.tf-choice label,.tf-row dt){unicode-bidi:plaintext;text-align:var(--tf-side,start)}
.tf [lang]{unicode-bidi:plaintext;text-align:match-parent}
@container (min-width:30rem){.tf-step{grid-template-columns:repeat(6,minmax(0,1fr));column-gap:1rem}.tf-step>*{grid-column:1/-1}.tf-step>[data-tf-width=half]{grid-column:span 3}.tf-step>[data-tf-width=third]{grid-column:span 2}.tf-step>[data-tf-width=twoThirds]{grid-column:span 4}}
@container (max-width:17rem){.tf-outcome .tf-row{grid-template-columns:1fr;gap:.125rem}.tf-outcome .tf-row dd{text-align:start}}
@container (max-width:28rem){.tf-rows:has(.tf-change) .tf-row{grid-template-columns:minmax(0,1fr) auto;gap:.125rem 1rem}.tf-rows:has(.tf-change) dd:not(.tf-change){grid-row:2;text-align:start}.tf-row .tf-change{grid-area:1/2/3/3;align-self:center}}
${componentCss()}
@media (scripting:enabled){.tf [data-tf-unmet]{display:none}}
@media (prefers-reduced-motion:reduce){.tf *,.tf ::before{transition:none!important}}
@media (forced-colors:active){.tf-choice:has(input:checked){outline:2px solid Highlight}}
`;
