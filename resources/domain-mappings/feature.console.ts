import { IconWorldWww } from '@tabler/icons-react';
import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';

/** Domain mappings and their screens. */
export const domainMappingsConsole = defineConsoleFeature({
  name: 'domain-mappings',
  screens: [
    {
      path: '/general-settings/domain-mappings',
      ability: ['update', 'domain_mappings'],
      titleKey: 'domainMappings:title',
      guide: 'domains',
      component: () => import('./screens/DomainMappings.console.tsx'),
      menu: { section: 'settings', labelKey: 'menu:domainMappings', icon: IconWorldWww, order: 22 },
    },
    {
      path: '/general-settings/domain-mappings/create',
      ability: ['create', 'domain_mappings'],
      titleKey: 'domainMappings:createTitle',
      guide: 'domains#map-a-domain',
      component: () => import('./screens/CreateDomainMapping.console.tsx'),
    },
    {
      path: '/general-settings/domain-mappings/status',
      ability: ['update', 'domain_mappings'],
      titleKey: 'domainMappings:statusTitle',
      guide: 'domains#when-something-fails',
      component: () => import('./screens/DomainMappingStatus.console.tsx'),
    },
  ],
  ui: () => import('./domain-mapping-ui.console.tsx').then(({ domainMappingUi }) => domainMappingUi),
});
