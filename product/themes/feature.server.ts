import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { activeThemeFile } from './active-file.server.ts';
import { followThemes } from './compile/requests.server.ts';
import { themeHandlers } from './handlers.server.ts';
import { themeMigrations } from './migrations.ts';

/** Themes at work: a changed theme is compiled, and published pages are given its look. */
export const themesAtWorkFeature = defineFeature({
  name: 'themes-at-work',
  migrations: themeMigrations,
  parts: (deps: { app: App }) => ({ onChange: followThemes, routes: [themeHandlers(deps), activeThemeFile] }),
});
