import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconArrowsShuffle, IconRoute } from '@tabler/icons-react';

/** The screens of form configurations. */
export const formConfigurationsConsole = defineConsoleFeature({
  name: 'form-configurations',
  screens: [
    {
      path: '/form-configurations/configurations/list',
      ability: ['read', 'form_configurations'],
      titleKey: 'formConfigurations:title',
      guide: 'form-configurations',
      component: () => import('./screens/ConfigurationList.console.tsx'),
      menu: { section: 'data', labelKey: 'menu:formConfigurations', icon: IconArrowsShuffle, order: 40 },
    },
    {
      path: '/form-configurations/configurations/create',
      ability: ['create', 'form_configurations'],
      titleKey: 'formConfigurations:createTitle',
      guide: 'form-configurations',
      component: () => import('./screens/CreateConfiguration.console.tsx'),
    },
    {
      path: '/form-configurations/configurations/$id/edit',
      ability: ['update', 'form_configurations'],
      titleKey: 'formConfigurations:editTitle',
      guide: 'form-configurations',
      component: () => import('./screens/EditConfiguration.console.tsx'),
    },
    {
      path: '/form-configurations/configurations/$id/templates',
      ability: ['read', 'form_configurations'],
      titleKey: 'mapper:templates.title',
      guide: 'form-configurations#base-templates',
      component: () => import('./templates/TemplatesScreen.console.tsx'),
    },
    {
      path: '/form-configurations/mapping-dashboard',
      ability: ['read', 'form_configurations'],
      titleKey: 'mapper:dashboard.title',
      guide: 'form-configurations#the-mapping-dashboard',
      component: () => import('./dashboard/MappingDashboard.console.tsx'),
      menu: { section: 'data', labelKey: 'menu:mappingDashboard', icon: IconRoute, order: 45 },
    },
  ],
  ui: () => import('./configuration-ui.console.tsx').then(({ configurationUi }) => configurationUi),
});
