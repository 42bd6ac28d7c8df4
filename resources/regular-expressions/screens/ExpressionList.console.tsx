import { Code } from '@mantine/core';
import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { useMemo } from 'react';
import { expressionUi, type RegularExpression } from '../expression-ui.console.tsx';

const CELLS = {
  pattern: ({ pattern }: RegularExpression) => <Code dir="ltr">{pattern}</Code>,
};

/** All regular expressions: the organization's own, and after them those that come with the product. */
export default function ExpressionList() {
  return <ResourceList ui={expressionUi} cells={useMemo(() => CELLS, [])} />;
}
