import { libraryThemes } from '@tributary/resources/themes/library.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleApi } from '../load/console-api.ts';
import type { SiteReader } from './visitors.ts';

/** How often progress is read, in ms. */
const LOOK_MS = 100;

/** A theme, and the style that its pages must have. */
export interface MeasuredLook {
  id: string;
  accent: string;
}

interface RolloutState {
  id: string;
  status: string;
  total: number;
  done: number;
  failed: number;
}

/** Makes and compiles a theme with the tokens of one of the library's. */
export async function makeLook(call: ConsoleApi, at: number): Promise<MeasuredLook> {
  const { tokens } = libraryThemes[at]!;
  let theme = await call('POST', 'themes', { title: `Measured ${at}`, tokens });
  while (theme['creating']) {
    await sleep(LOOK_MS);
    theme = await call('GET', `themes/${theme.id}`);
  }
  return { id: theme.id, accent: `--ts-accent:${tokens.colours.light.accent}` };
}

/** Activates a theme, and begins to give every page its look. */
export async function beginLook(call: ConsoleApi, { id }: MeasuredLook): Promise<void> {
  const { version } = await call('GET', `themes/${id}`);
  await call('POST', `themes/${id}/activate`, {}, version);
  await call('POST', `themes/${id}/rollouts`, {});
}

export const changeRollout = (call: ConsoleApi, id: string, to: 'stop' | 'resume' | 'undo') =>
  call<RolloutState>('POST', `theme-rollouts/${id}/${to}`, {});

/** The latest rollout. */
export const readRollout = async (call: ConsoleApi): Promise<RolloutState> =>
  (await call('GET', 'theme-rollouts/latest'))['rollout'] as RolloutState;

/** Waits until a rollout has changed so many pages, or has ended. */
export async function untilChanged(call: ConsoleApi, pages: number): Promise<RolloutState> {
  for (;;) {
    const state = await readRollout(call);
    if (state.status !== 'running' || state.done >= pages) return state;
    await sleep(LOOK_MS);
  }
}

/** How many pages have each look; `broken` are those that are not whole, or have none or several of the looks. */
export async function countLooks(
  site: SiteReader,
  paths: readonly string[],
  looks: Readonly<Record<string, MeasuredLook>>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = { broken: 0 };
  for (const path of paths) {
    const answer = await site.read(path);
    const found = Object.entries(looks).filter(([, { accent }]) => answer?.text.includes(accent));
    const name =
      answer?.status === 200 && found.length === 1 && isWhole(answer.text) ? found[0]![0] : 'broken';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Whether a text is a page from its beginning to its end. */
export const isWhole = (text: string): boolean =>
  text.startsWith('<!doctype html>') && text.includes('</main>') && text.endsWith('</body></html>');
