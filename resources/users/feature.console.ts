import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconUsers } from '@tabler/icons-react';

/** The screens of users. */
export const usersConsole = defineConsoleFeature({
  name: 'users',
  screens: [
    {
      path: '/users/list',
      ability: ['read', 'users'],
      titleKey: 'users:title',
      guide: 'users',
      component: () => import('./screens/UserList.console.tsx'),
      tour: () => import('./tour.ts'),
      menu: { section: 'settings', labelKey: 'menu:users', icon: IconUsers, order: 20 },
    },
    {
      path: '/users/roles',
      ability: ['read', 'users'],
      titleKey: 'users:roles.title',
      guide: 'users#choose-a-role',
      component: () => import('./screens/Roles.console.tsx'),
    },
    {
      path: '/users/invite',
      ability: ['create', 'users'],
      titleKey: 'users:createTitle',
      guide: 'users#invite-a-user',
      component: () => import('./screens/InviteUser.console.tsx'),
    },
    {
      path: '/users/view/$id',
      ability: ['read', 'users'],
      titleKey: 'users:viewTitle',
      guide: 'users',
      component: () => import('./screens/ViewUser.console.tsx'),
    },
    {
      path: '/users/edit/$id',
      ability: ['update', 'users'],
      titleKey: 'users:editTitle',
      guide: 'users#choose-a-role',
      component: () => import('./screens/EditUser.console.tsx'),
    },
  ],
  ui: () => import('./user-ui.console.tsx').then(({ userUi }) => userUi),
});
