import { Button, Group, Input, Text } from '@mantine/core';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { SwitchField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useRecord } from '@tributary/engine/screens/hooks/queries.console.ts';
import { isNotFound } from '@tributary/engine/http/client.ts';
import { useTranslation } from 'react-i18next';
import { ChoosePicture } from '../../media/picker/ChoosePicture.console.tsx';
import { mediaUi } from '../../media/media-ui.console.tsx';
import { Thumbnail } from '../../media/screens/Thumbnail.console.tsx';
import type { Page } from '../page-ui.console.tsx';
import { SocialPreviews } from './SocialPreviews.console.tsx';
import classes from './social.module.css';

/** Fields of a page's metadata for search engines and social networks, with previews. */
export function SearchFields({ page }: { page: Page }) {
  const { t } = useTranslation('pages');
  return (
    <FormSection title={t('section.search')} text={t('section.searchText')}>
      <TextField name="pageMetadata.title" help={t('help.metaTitle')} />
      <TextField name="pageMetadata.description" rows={3} help={t('help.metaDescription')} />
      <PictureField />
      <SwitchField name="pageMetadata.hidden" help={t('help.metaHidden')} />
      <SocialPreviews page={page} />
    </FormSection>
  );
}

/** The picture for social networks: a file of the library. */
function PictureField() {
  const { t } = useTranslation('pages');
  const { field, frame } = useField({ name: 'pageMetadata.picture', help: t('help.metaPicture') });
  const id = typeof field.value === 'string' ? field.value : null;
  const file = useRecord(mediaUi, id ?? '', id !== null);
  return (
    <Input.Wrapper
      label={frame.label}
      description={frame.description}
      error={frame.error ?? (id !== null && isNotFound(file.error) ? t('social.missing') : undefined)}
    >
      <Group gap="sm" mt={6}>
        {file.data && id !== null ? (
          <div className={classes.chosen}>
            <Thumbnail file={file.data} width={240} />
          </div>
        ) : null}
        <ChoosePicture
          ref={field.ref}
          label={t(id === null ? 'social.choose' : 'social.other')}
          onPick={(picked) => field.onChange(picked.id)}
        />
        {id === null ? null : (
          <Button size="xs" variant="subtle" onClick={() => field.onChange(null)}>
            {t('social.remove')}
          </Button>
        )}
        {file.data && id !== null ? (
          <Text size="sm" c="dimmed">
            {file.data.name}
          </Text>
        ) : null}
      </Group>
    </Input.Wrapper>
  );
}
