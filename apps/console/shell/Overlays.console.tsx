import { useNavigate } from '@tanstack/react-router';
import type { ScreenDeclaration } from '@tributary/engine/feature/feature.console.ts';
import { lazyPart } from '@tributary/engine/screens/lazy-part.console.tsx';
import { useEffect, useRef } from 'react';
import type { MenuGroup } from './menu.ts';
import { openOverlay, useOpenOverlay } from './open-overlay.console.ts';
import { createKeyReader } from './shortcuts.ts';

const MenuDrawer = lazyPart(async () => (await import('./sidebar/MenuDrawer.console.tsx')).default);
const Preferences = lazyPart(async () => (await import('./user-menu/Preferences.console.tsx')).default);
const Palette = lazyPart(async () => (await import('./palette/Palette.console.tsx')).default);
const Shortcuts = lazyPart(async () => (await import('./Shortcuts.console.tsx')).default);

/** The screen's own search, or the palette where it has none. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>(
    '#content input[type="search"], #content [data-search] input, #content input[data-search]',
  );
  if (field) field.focus();
  else openOverlay('palette');
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** Handles the shell's keys; a focused field and an open dialog keep theirs. */
function useShortcuts(menu: readonly MenuGroup[]): void {
  const navigate = useNavigate();
  const paths = useRef<string[]>([]);
  useEffect(() => {
    paths.current = menu.flatMap(({ items }) => items.map(({ path }) => path));
  }, [menu]);
  useEffect(() => {
    const read = createKeyReader();
    const press = (event: KeyboardEvent): void => {
      const busy =
        isTyping(event.target) || document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
      const deed = read(event, busy);
      if (!deed || (deed.kind === 'go' && !paths.current.includes(deed.path))) return;
      event.preventDefault();
      if (deed.kind === 'go') void navigate({ to: deed.path });
      else if (deed.kind === 'search') focusSearch();
      else openOverlay(deed.kind);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate]);
}

/** The shell's overlays. Each is fetched when it is first opened. */
export function Overlays({
  screens,
  menu,
}: {
  screens: readonly ScreenDeclaration[];
  menu: readonly MenuGroup[];
}) {
  const open = useOpenOverlay();
  useShortcuts(menu);
  if (open === null) return null;
  const close = (): void => openOverlay(null);
  return (
    <>
      {open === 'menu' ? <MenuDrawer menu={menu} onMissing={close} onClose={close} /> : null}
      {open === 'preferences' ? <Preferences onMissing={close} onClose={close} /> : null}
      {open === 'palette' ? (
        <Palette screens={screens} menu={menu} onMissing={close} onClose={close} />
      ) : null}
      {open === 'shortcuts' ? <Shortcuts menu={menu} onMissing={close} onClose={close} /> : null}
    </>
  );
}
