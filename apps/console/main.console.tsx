import './boot.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { FeaturesContext } from '@tributary/engine/feature/registry.console.ts';
import { startTranslator } from '@tributary/kit/i18n/browser.console.ts';
import { namespacesOf } from '@tributary/kit/i18n/message.console.ts';
import { Toaster } from '@tributary/kit/components/Toaster.console.tsx';
import { whenIdle } from '@tributary/kit/components/idle.console.ts';
import { remembered } from '@tributary/kit/remembered.console.ts';
import { dropSecondClicks } from '@tributary/kit/theme/second-click.ts';
import { ThemeProvider } from '@tributary/kit/theme/ThemeProvider.console.tsx';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { watchChunks } from './chunks/load-screen.console.ts';
import { readScreenScripts } from './chunks/screen-scripts.console.ts';
import { messages } from './messages.console.ts';
import { createConsoleRouter } from './router.console.tsx';
import { consoleFeatures, screens } from './features.ts';
import { createQueries } from './session/queries.console.ts';
import { followSession } from './session/follow-session.console.ts';
import { HOME } from './session/return-path.ts';
import { ensureSession } from './session/store.console.ts';

watchChunks();
dropSecondClicks(window);
// The session is fetched while the messages load.
if (!location.pathname.startsWith('/login')) void ensureSession().catch(() => undefined);
// The dashboard needs no list of scripts; a screen that is opened by its address does.
if (![HOME, '/', '/login'].includes(location.pathname)) void readScreenScripts();

const menuKeys = screens.flatMap(({ menu }) => (menu ? [menu.labelKey] : []));
const translator = await startTranslator(messages, ['kit', 'shell', ...namespacesOf(menuKeys)]);
const queries = createQueries();
const router = createConsoleRouter(screens, queries);

followSession(queries, router);
whenIdle(() => void readScreenScripts());

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <I18nextProvider i18n={translator}>
      <ThemeProvider direction={remembered('direction')}>
        <QueryClientProvider client={queries}>
          <Suspense fallback={null}>
            <FeaturesContext value={consoleFeatures}>
              <RouterProvider router={router} />
            </FeaturesContext>
          </Suspense>
          <Toaster />
        </QueryClientProvider>
      </ThemeProvider>
    </I18nextProvider>
  </StrictMode>,
);
