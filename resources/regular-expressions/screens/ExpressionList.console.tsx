import { Code } from '@mantine/core';
import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { useMemo } from 'react';
import { expressionUi, type RegularExpression } from '../expression-ui.console.tsx';

const CELLS = {
  pattern: ({ pattern }: RegularExpression) => <Code dir="ltr">{pattern}</Code>,
};

/** The list of regular expressions: the organization's own, followed by system expressions. */
export default function ExpressionList() {
  return <ResourceList ui={expressionUi} cells={useMemo(() => CELLS, [])} />;
}
