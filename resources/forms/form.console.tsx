import type { ScreenDeclaration } from '@tributary/kit/screens.ts';
import { IconForms } from '@tabler/icons-react';

/** The screens of forms. Creating and editing one stand with the form builder. */
export const formScreens: ScreenDeclaration[] = [
  {
    path: '/forms/list',
    ability: ['read', 'forms'],
    titleKey: 'forms:title',
    component: () => import('./screens/FormList.console.tsx'),
    menu: { section: 'content', labelKey: 'menu:forms', icon: IconForms, order: 20 },
  },
];
