import { Code } from '@mantine/core';
import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { expressionUi, type RegularExpression } from '../expression-ui.console.tsx';
import { shownDescription } from '../shown-description.ts';

const CELLS = {
  pattern: ({ pattern }: RegularExpression) => <Code dir="ltr">{pattern}</Code>,
};

/** The list of regular expressions: the organization's own, followed by system expressions. */
export default function ExpressionList() {
  const { language } = useTranslation('regularExpressions').i18n;
  const cells = useMemo(
    () => ({
      description: (expression: RegularExpression) => shownDescription(expression, language),
      ...CELLS,
    }),
    [language],
  );
  return <ResourceList ui={expressionUi} cells={cells} />;
}
