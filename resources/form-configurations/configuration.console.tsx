import type { ScreenDeclaration } from '@tributary/kit/screens.ts';
import { IconArrowsShuffle } from '@tabler/icons-react';

/** The screens of form configurations. */
export const formConfigurationScreens: ScreenDeclaration[] = [
  {
    path: '/form-configurations/configurations/list',
    ability: ['read', 'form_configurations'],
    titleKey: 'formConfigurations:title',
    component: () => import('./screens/ConfigurationList.console.tsx'),
    menu: { section: 'data', labelKey: 'menu:formConfigurations', icon: IconArrowsShuffle, order: 40 },
  },
  {
    path: '/form-configurations/configurations/create',
    ability: ['create', 'form_configurations'],
    titleKey: 'formConfigurations:createTitle',
    component: () => import('./screens/CreateConfiguration.console.tsx'),
  },
  {
    path: '/form-configurations/configurations/$id/edit',
    ability: ['update', 'form_configurations'],
    titleKey: 'formConfigurations:editTitle',
    component: () => import('./screens/EditConfiguration.console.tsx'),
  },
];
