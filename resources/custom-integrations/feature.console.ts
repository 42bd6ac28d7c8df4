import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** Custom integrations: their list is a tab of the integrations. */
export const customIntegrationsConsole = defineConsoleFeature({
  name: 'custom-integrations',
  screens: [
    {
      path: '/general-settings/integrations/create',
      ability: ['create', 'custom_integrations'],
      titleKey: 'customIntegrations:createTitle',
      guide: 'integrations#custom-integrations',
      component: () => import('./screens/CreateIntegration.console.tsx'),
    },
    {
      path: '/general-settings/integrations/$id',
      ability: ['read', 'custom_integrations'],
      titleKey: 'customIntegrations:editTitle',
      guide: 'integrations#custom-integrations',
      component: () => import('./screens/EditIntegration.console.tsx'),
    },
    {
      path: '/general-settings/integrations/$id/callback',
      ability: ['update', 'custom_integrations'],
      titleKey: 'customIntegrations:callback.title',
      guide: 'integrations#custom-integrations',
      component: () => import('./screens/SignInCallback.console.tsx'),
    },
  ],
  ui: () =>
    import('./custom-integration-ui.console.tsx').then(({ customIntegrationUi }) => customIntegrationUi),
});
