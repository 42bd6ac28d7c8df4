import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** The permission simulator, beside the roles. */
export const permissionSimulatorConsole = defineConsoleFeature({
  name: 'permission-simulator',
  screens: [
    {
      path: '/users/permissions',
      ability: ['read', 'users'],
      titleKey: 'permissions:title',
      guide: 'security#what-can-this-person-do',
      component: () => import('./screens/SimulatorScreen.console.tsx'),
    },
  ],
});
