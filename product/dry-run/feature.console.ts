import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** The dry run of a form and of a form configuration; their screens and the publishing dialog lead there. */
export const dryRunConsole = defineConsoleFeature({
  name: 'dry-run',
  screens: [
    {
      path: '/forms/$id/dry-run',
      ability: ['read', 'form_configurations'],
      titleKey: 'dryRun:title',
      guide: 'connectors#dry-run',
      component: () => import('./screens/FormDryRun.console.tsx'),
    },
    {
      path: '/form-configurations/configurations/$id/dry-run',
      ability: ['read', 'form_configurations'],
      titleKey: 'dryRun:title',
      guide: 'connectors#dry-run',
      component: () => import('./screens/ConfigurationDryRun.console.tsx'),
    },
  ],
});
