import { defineConsoleFeature } from '@tributary/engine/feature/feature.console.ts';
import { IconRegex } from '@tabler/icons-react';

/** The screens of regular expressions. */
export const regularExpressionsConsole = defineConsoleFeature({
  name: 'regular-expressions',
  screens: [
    {
      path: '/form-configurations/regular-expressions',
      ability: ['read', 'regular_expressions'],
      titleKey: 'regularExpressions:title',
      guide: 'regular-expressions',
      component: () => import('./screens/ExpressionList.console.tsx'),
      menu: { section: 'data', labelKey: 'menu:regularExpressions', icon: IconRegex, order: 60 },
    },
    {
      path: '/form-configurations/regular-expressions/create',
      ability: ['create', 'regular_expressions'],
      titleKey: 'regularExpressions:createTitle',
      guide: 'regular-expressions#write-an-expression',
      component: () => import('./screens/CreateExpression.console.tsx'),
    },
    {
      path: '/form-configurations/regular-expressions/$id/edit',
      alsoAt: ['/regular-expressions/$id/edit'],
      ability: ['update', 'regular_expressions'],
      titleKey: 'regularExpressions:editTitle',
      guide: 'regular-expressions',
      component: () => import('./screens/EditExpression.console.tsx'),
    },
  ],
  ui: () => import('./expression-ui.console.tsx').then(({ expressionUi }) => expressionUi),
});
