import { expect, it } from 'vitest';
import { createTranslator } from './create.ts';
import { readMessages } from './messages.server.ts';

it('isolates right-to-left text within a sentence, and leaves everything else unchanged', async () => {
  const { t } = await createTranslator('en-US', async () => readMessages()['en-US']['pageBuilder']!, [
    'pageBuilder',
  ]);
  const heading = (said: string): string => t('pageBuilder:thing.saying', { kind: 'Heading', said });
  expect(heading('تبرع الآن')).toBe('Heading “\u2068تبرع الآن\u2069”');
  expect(heading('Give to תרומה')).toBe('Heading “\u2068Give to תרומה\u2069”');
  expect(heading('Ana & <Zoë> 李 {{kind}}')).toBe('Heading “Ana & <Zoë> 李 {{kind}}”');
});
