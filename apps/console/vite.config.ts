import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './compressed-files.server.ts';
import { routeList } from './route-list.server.ts';
import { screenScripts } from './screen-scripts.server.ts';
import { screenStyles } from './screen-styles.server.ts';

/** The server's address during development of the console. */
const SERVER = process.env['CONSOLE_ORIGIN'] ?? 'http://localhost:3000';

/** Matches the folders of Mantine that the first screens need; the hooks come with them. */
const mantine = (...folders: string[]): RegExp =>
  new RegExp(`@mantine[\\\\/]core[\\\\/]esm[\\\\/](${folders.join('|')})[\\\\/]`);

/** Matches the files of npm packages by their names. */
const packages = (names: string[]): RegExp => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`);

export default defineConfig({
  plugins: [react(), routeList(), screenScripts(), screenStyles(), compressedFiles()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // These browsers support logical sides and :dir(); for older ones the bundler would derive them from the
    // language, which is not the console's direction.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // Scripts and styles come from files only: the content security policy allows neither inline nor data.
    assetsInlineLimit: 0,
    // Lists every file with its modules, for the budget check.
    manifest: true,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        // Code that every screen needs is in few files, which stay in the browser's cache over most releases.
        codeSplitting: {
          groups: [
            { name: 'react', test: packages(['react', 'react-dom', 'scheduler']) },
            {
              name: 'base',
              test: packages([
                '@tanstack/(?!react-table|table-core|react-virtual|virtual-core)[a-z-]+',
                'i18next',
                // Sentences with elements in them (`Trans`) are on later screens.
                'react-i18next(?!.*Trans)',
                'use-sync-external-store',
                'clsx',
              ]),
            },
            {
              name: 'parts',
              test: mantine(
                'core',
                'components/(Anchor|ActionIcon|Badge|Box|Button|Group|Kbd|Loader|SimpleGrid|Skeleton|Stack|Text|Title|Transition|UnstyledButton)',
              ),
            },
            // Manifests with the icons of their menu entries: apart, each icon would be a file of the first screen.
            { name: 'features', test: /[\\/](features?|registry)\.console\.ts$/ },
            {
              name: 'kit',
              test: /[\\/]kit[\\/](theme[\\/](?!page-)|remembered|server-events|unsaved|logo|dates|money|i18n[\\/](?!published)[a-z]+\.|illustrations[\\/](Illustration|BridgeIllustration|GateIllustration)\.|components[\\/](EmptyState|LoadingOverlay|Logo|MoneyText|PageHeader|RelativeTime|Skeletons|ToneBadge|Toaster|toasts|loading|idle))/,
            },
            // The rest of the code that every screen needs. Without this group each module that another screen also
            // uses would be a file.
            { name: 'shell', tags: ['$initial'], test: /^(?!.*(index\.html|main\.console\.tsx))/ },
            // Code that the dashboard shares with other screens: a separate file, so that the dashboard waits for no
            // other code of those screens.
            {
              name: 'first',
              minShareCount: 2,
              test: /(SegmentedControl|FloatingIndicator|use-(debounced-callback|merged-ref|id|uncontrolled|callback-ref|mounted)|random-id|to-int)\.mjs$|[\\/](use-address-value\.console\.ts|Report\.console\.tsx)$|[\\/](LockedFeature|PlanLink|links|environment)\.console\.tsx?$|[\\/](display|callable)\.ts$|icons[\\/]Icon(Refresh|CircleCheck|Key|MessageCircle|Flag|ArrowUpRight|ArrowDownRight|Equal)\.mjs$/,
            },
            // The icons of other screens: the first screen must not load this file, which has a hundred.
            { name: 'icons', test: /@tabler/, minShareCount: 2 },
            // Code that a fifth of the screens share: with a file for each part, a list fetched a hundred.
            { name: 'common', minShareCount: 20 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth', '/embed', '/templates'].map((path) => [path, { target: SERVER }]),
    ),
  },
});
