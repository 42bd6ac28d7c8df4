import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconApi } from '@tabler/icons-react';

/** The screens of API credentials. */
export const apiCredentialsConsole = defineConsoleFeature({
  name: 'api-credentials',
  screens: [
    {
      path: '/general-settings/developers/list',
      ability: ['read', 'developers_console'],
      titleKey: 'apiCredentials:title',
      guide: 'developers',
      component: () => import('./screens/CredentialList.console.tsx'),
      menu: { section: 'settings', labelKey: 'menu:developers', icon: IconApi, order: 80 },
    },
    {
      path: '/general-settings/developers/create',
      ability: ['create', 'client_admin_api_credentials'],
      titleKey: 'apiCredentials:createTitle',
      guide: 'developers',
      component: () => import('./screens/CreateCredential.console.tsx'),
    },
    {
      path: '/general-settings/developers/$id/edit',
      ability: ['read', 'client_admin_api_credentials'],
      titleKey: 'apiCredentials:editTitle',
      guide: 'developers#rotating-and-revoking',
      component: () => import('./screens/EditCredential.console.tsx'),
    },
  ],
  ui: () => import('./api-credential-ui.console.tsx').then(({ apiCredentialUi }) => apiCredentialUi),
});
