const CSS = `:host{display:block}
iframe{display:block;width:100%;border:0}
button{font:inherit;cursor:pointer}
.open{padding:.75em 1.5em;border:0;border-radius:var(--tributary-radius,.625rem);background:var(--tributary-accent,#0f766e);color:var(--tributary-on-accent,#fff);font-weight:600}
button:focus-visible{outline:2px solid var(--tributary-accent,#0f766e);outline-offset:2px}
dialog{box-sizing:border-box;width:min(42rem,100vw - 1rem);max-width:none;max-height:calc(100dvh - 1rem);padding:0;border:0;border-radius:.75rem;background:#fff;color:#14213d;overflow:auto}
dialog::backdrop{background:rgb(20 33 61/.55)}
.close{display:block;margin:.5rem .5rem 0 auto;min-width:2.75rem;min-height:2.75rem;border:0;border-radius:.5rem;background:none;color:inherit;font-size:1.5rem;line-height:1}`;

/** Styles the element by a sheet that scripts make: no policy of a page forbids it, as it may an element. */
export function styleRoot(root: ShadowRoot, more = ''): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS + more);
  root.adoptedStyleSheets = [sheet];
}
