import { SCRIPT_LIST, type ScriptList } from './script-list.ts';

let list: ScriptList | undefined;
let reading: Promise<void> | undefined;

/** Fetches the list of each screen's scripts, once. Without it screens load as well, one level of imports after another. */
export function readScreenScripts(): Promise<void> {
  reading ??= (async () => {
    const response = await fetch(`/${SCRIPT_LIST}`).catch(() => undefined);
    if (response?.ok) list = (await response.json().catch(() => undefined)) as ScriptList | undefined;
  })();
  return reading;
}

/** Asks for all scripts of a screen together, where the list of scripts has arrived. */
export function preloadScreen(path: string): void {
  for (const number of list?.screens[path] ?? []) {
    const href = `/${list!.files[number]}`;
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    document.head.append(link);
  }
}
