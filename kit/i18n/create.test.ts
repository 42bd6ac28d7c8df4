import { expect, it } from 'vitest';
import { createTranslator } from './create.ts';
import pageBuilder from './locales/en-US/pageBuilder.json' with { type: 'json' };

it('isolates right-to-left text within a sentence, and leaves everything else as it is', async () => {
  const { t } = await createTranslator('en-US', async () => pageBuilder, ['pageBuilder']);
  const heading = (said: string): string => t('pageBuilder:thing.saying', { kind: 'Heading', said });
  expect(heading('تبرع الآن')).toBe('Heading “\u2068تبرع الآن\u2069”');
  expect(heading('Give to תרומה')).toBe('Heading “\u2068Give to תרומה\u2069”');
  expect(heading('Ana & <Zoë> 李 {{kind}}')).toBe('Heading “Ana & <Zoë> 李 {{kind}}”');
});
