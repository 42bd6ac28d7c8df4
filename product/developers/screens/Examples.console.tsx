import { Code, Group, SegmentedControl } from '@mantine/core';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clientCallOf, curlOf, requestOf, type FilledRequest } from '../reference/examples.ts';
import type { ReferenceOperation } from '../reference/operations.ts';
import classes from './reference.module.css';

interface ExamplesProps {
  operation: ReferenceOperation;
  filled: FilledRequest;
}

/** The filled-in call, as a command line and with the typed client. */
export function Examples({ operation, filled }: ExamplesProps) {
  const { t } = useTranslation('developers');
  const [kind, setKind] = useState<string>('curl');
  const text =
    kind === 'curl'
      ? curlOf(operation, requestOf(operation, filled), window.location.origin)
      : clientCallOf(operation, filled);
  return (
    <>
      <Group justify="space-between" mb={8}>
        <SegmentedControl
          size="xs"
          value={kind}
          onChange={setKind}
          aria-label={t('parts.examples')}
          data={[
            { value: 'curl', label: t('parts.curl') },
            { value: 'client', label: t('parts.client') },
          ]}
        />
        <CopyButton value={text} label={t('parts.copyExample')} />
      </Group>
      <Code block dir="ltr" tabIndex={0} className={classes.code}>
        {text}
      </Code>
    </>
  );
}
