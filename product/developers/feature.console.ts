import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** The reference of the API, and the log of its requests. */
export const developersConsole = defineConsoleFeature({
  name: 'developers',
  screens: [
    {
      path: '/general-settings/developers/reference',
      ability: ['read', 'developers_console'],
      titleKey: 'developers:reference.title',
      guide: 'developers#the-api-reference',
      component: () => import('./screens/ReferenceScreen.console.tsx'),
    },
    {
      path: '/general-settings/developers/requests',
      ability: ['read', 'developers_console'],
      titleKey: 'developers:requests.title',
      guide: 'developers#the-request-log',
      component: () => import('./screens/requests/RequestLog.console.tsx'),
    },
  ],
});
