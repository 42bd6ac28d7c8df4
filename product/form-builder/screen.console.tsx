import type { ScreenDeclaration } from '@tributary/kit/screens.ts';

/** The screens of forms that need the builder. */
export const formBuilderScreens: ScreenDeclaration[] = [
  {
    path: '/forms/create',
    ability: ['create', 'forms'],
    titleKey: 'forms:createTitle',
    component: () => import('./screens/CreateFormScreen.console.tsx'),
  },
  {
    path: '/forms/$id/edit',
    ability: ['update', 'forms'],
    layout: 'full',
    titleKey: 'forms:edit.title',
    component: () => import('./screens/FormBuilderScreen.console.tsx'),
    tour: () => import('./tour.ts'),
  },
];
