import { join } from 'node:path';
import type { ScreenDeclaration } from '@tributary/engine/feature/feature.console.ts';
import { createServer } from 'vite';

const CONSOLE = import.meta.dirname;

/** Every screen that the console declares. Read through the console's own bundler, which handles its style sheets. */
export async function screensOfConsole(): Promise<readonly ScreenDeclaration[]> {
  const vite = await createServer({
    root: CONSOLE,
    configFile: join(CONSOLE, 'vite.config.ts'),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const { screens } = await vite.ssrLoadModule('/features.ts');
    return screens as readonly ScreenDeclaration[];
  } finally {
    await vite.close();
  }
}
