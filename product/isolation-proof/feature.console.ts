import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconShieldCheck } from '@tabler/icons-react';

/** The proof that organizations are kept apart. */
export const isolationProofConsole = defineConsoleFeature({
  name: 'isolation-proof',
  screens: [
    {
      path: '/general-settings/isolation-proof',
      ability: ['update', 'organization'],
      titleKey: 'isolationProof:title',
      guide: 'security#isolation-proof',
      component: () => import('./screens/IsolationProofScreen.console.tsx'),
      menu: { section: 'settings', labelKey: 'menu:isolationProof', icon: IconShieldCheck, order: 55 },
    },
  ],
});
