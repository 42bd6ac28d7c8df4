import { useTranslation } from 'react-i18next';
import { excerptFrom, kindFrom } from '../editor/components.ts';
import type { Fields } from './flat.ts';

/** Names an element by its stored project data, as `useThingName` does for elements on the canvas. */
export function useElementName(): (fields: Fields) => string {
  const { t } = useTranslation('pageBuilder');
  return (fields) => {
    const own = fields['custom-name'];
    if (own) return own;
    const kind = t(
      `thing.${kindFrom(fields['type'], fields['tagName'], (fields['classes'] ?? '').split(' '))}`,
    );
    const said = excerptFrom(fields['content'] ?? '', 24);
    return said === '' ? kind : t('thing.saying', { kind, said });
  };
}
