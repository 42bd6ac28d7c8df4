import type { Store, StoredRecord } from './store.ts';

const STYLES = `
:root { color-scheme: light dark; --ink: light-dark(#14213d, #e8edf6); --quiet: light-dark(#51607c, #a3b0c8);
  --paper: light-dark(#f4f6f9, #0d1526); --sheet: light-dark(#fff, #14203a); --line: light-dark(#d5dce8, #2c3a58);
  --teal: light-dark(#0b7279, #4cc3c4); --on-teal: light-dark(#fff, #06222a); --note: light-dark(#fff4dc, #3b2f14); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 Inter, ui-sans-serif, system-ui, sans-serif; }
.banner { background: var(--note); padding: 10px 16px; text-align: center; font-size: 15px; }
main { max-width: 960px; margin: 0 auto; padding: 32px 16px; display: grid; gap: 24px; }
main.narrow { max-width: 480px; }
section { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: 20px 24px; min-width: 0; }
h1 { font-size: 24px; margin: 0 0 8px; } h2 { font-size: 17px; margin: 0 0 12px; }
p { margin: 0 0 12px; } .quiet { color: var(--quiet); font-size: 14px; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: 14px; }
th { text-align: start; font-weight: 600; } th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
.actions { display: grid; gap: 8px; margin-top: 20px; }
button { min-height: 44px; border-radius: 8px; border: 1px solid var(--line); font: inherit; font-weight: 600; cursor: pointer;
  background: transparent; color: var(--ink); } button.go { background: var(--teal); color: var(--on-teal); border-color: transparent; }
:focus-visible { outline: 3px solid var(--teal); outline-offset: 2px; }`;

const escaped = (text: unknown): string =>
  String(text ?? '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (
  title: string,
  content: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLES}</style></head>
<body><div class="banner"><strong>Simulated CRM.</strong> Nothing here reaches Salesforce.</div>${content}</body></html>`;

/** The page that asks a person to grant access. */
export const authorizePage = (scope: string): string =>
  page(
    'Allow access?',
    `<main class="narrow"><section><h1>Allow access?</h1>
    <p>Tributary asks for access to the simulated organization “Riverside CRM”.</p>
    <p class="quiet">It wants to: manage data by the API, and to do so at any time (${escaped(scope)}).</p>
    <form method="post" class="actions"><button class="go" name="answer" value="allow">Allow</button>
    <button name="answer" value="deny">Deny</button></form></section></main>`,
  );

export const refusedPage = (why: string): string =>
  page(
    'OAuth error',
    `<main class="narrow"><section><h1>OAuth error</h1><p>${escaped(why)}</p></section></main>`,
  );

function table(store: Store, object: string, records: readonly StoredRecord[]): string {
  const { label, fields } = store.objects()[object]!;
  const names = Object.keys(fields).filter((name) =>
    records.some(({ values }) => values[name] !== undefined),
  );
  const head = ['Id', ...names].map((name) => `<th scope="col">${escaped(name)}</th>`).join('');
  const rows = records
    .toReversed()
    .slice(0, 100)
    .map(({ id, values }) => {
      const cells = names.map((name) => `<td>${escaped(values[name])}</td>`).join('');
      return `<tr><td>${escaped(id)}</td>${cells}</tr>`;
    })
    .join('');
  return `<section><h2>${escaped(label)} (${records.length})</h2><div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

/** The records of the simulated organization, the newest first, to look at. */
export function recordsPage(store: Store): string {
  const tables = Object.keys(store.objects())
    .map((object) => ({ object, records: store.list(object) }))
    .filter(({ records }) => records.length > 0)
    .map(({ object, records }) => table(store, object, records));
  return page(
    'Records',
    `<main><div><h1>Records</h1><p class="quiet">What the simulated CRM holds. Load the page again to see what is new.</p></div>${tables.join('')}</main>`,
  );
}
