const PREFIX = 'data-tributary-';
const WAITS = `${PREFIX}waits`;

/** A script as the organization entered it, from one that waits. */
function awake(waiting: HTMLScriptElement): HTMLScriptElement {
  const script = document.createElement('script');
  for (const { name, value } of waiting.attributes) {
    if (name === 'type' || name === WAITS) continue;
    const isHeld = name === `${PREFIX}src` || name === `${PREFIX}type`;
    script.setAttribute(isHeld ? name.slice(PREFIX.length) : name, value);
  }
  // Scripts that are put into a page by another run in any order, unless they are told otherwise.
  script.async = waiting.hasAttribute('async');
  script.text = waiting.text;
  return script;
}

/** Runs the scripts that waited for the visitor, in their order: one that has to be fetched holds up the next. */
export async function runWaiting(): Promise<void> {
  for (const waiting of document.querySelectorAll<HTMLScriptElement>(`script[${WAITS}]`)) {
    const script = awake(waiting);
    const loaded =
      script.src && !script.async
        ? new Promise<void>((resolve) => {
            script.onload = script.onerror = () => resolve();
          })
        : undefined;
    waiting.replaceWith(script);
    await loaded;
  }
}
