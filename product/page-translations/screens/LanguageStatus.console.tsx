import { Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { IconWorld, IconWorldOff } from '@tabler/icons-react';
import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { withAction } from '@tributary/kit/components/toasts.console.tsx';
import { pageUi, type Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageNames } from '@tributary/engine/screens/translations/use-language-names.console.ts';
import { useConfirmPublish } from '../../page-builder/screens/use-confirm-publish.console.tsx';
import type { EditedPageTranslations } from '../use-page-translations.console.ts';
import classes from './page-translations.module.css';

interface LanguageStatusProps {
  page: Page;
  language: string;
  edited: EditedPageTranslations;
  isChanged: boolean;
  /** Whether nothing is translated. */
  isEmpty: boolean;
  slugError: string | undefined;
}

/** A language's state and address, and the actions that publish or unpublish it. */
export function LanguageStatus({
  page,
  language,
  edited,
  isChanged,
  isEmpty,
  slugError,
}: LanguageStatusProps) {
  const { t } = useTranslation(['pageTranslations', 'pages']);
  const name = useLanguageNames()(language);
  const address = usePublicAddress();
  const actions = useResourceActions(pageUi);
  const { confirm, dialogs } = useConfirmPublish();
  const mayPublish = useAllowed(pageUi).publish;
  const [working, setWorking] = useState(false);
  const shown = page.publication?.languages?.find((one) => one.language === language);
  const ownSlug = edited.of(language).slug;
  const run = async (action: 'publishLanguage' | 'unpublishLanguage'): Promise<void> => {
    setWorking(true);
    const url = address(`${language}/${ownSlug || page.slug}`);
    const done =
      action === 'publishLanguage'
        ? withAction(
            t('publish.done', { language: name }),
            <Anchor href={url} target="_blank" rel="noopener" underline="always">
              {t('publish.view')}
            </Anchor>,
          )
        : t('publish.undone', { language: name });
    try {
      // Visitors get the public page in this language, not the draft: the question is about that.
      const body = action === 'publishLanguage' ? await confirm(page, 'now', page.publication?.version) : {};
      if (body) await actions.act(page, action, done, { language, ...body });
    } finally {
      setWorking(false);
    }
  };
  const hindered = !page.published ? t('publish.pageFirst') : isChanged ? t('publish.saveFirst') : undefined;
  return (
    <div className={classes.status}>
      {dialogs}
      <div>
        <Group gap="xs" mb="sm">
          {shown ? (
            <>
              <Text size="sm">{t('publish.public')}</Text>
              <Anchor
                size="sm"
                className={classes.address}
                href={address(`${language}/${shown.slug}`)}
                target="_blank"
                rel="noopener"
              >
                {address(`${language}/${shown.slug}`)}
              </Anchor>
              <CopyButton value={address(`${language}/${shown.slug}`)} label={t('pages:copyAddress')} />
              {shown.changes > 0 ? (
                <Text size="sm" c="dimmed">
                  {t('publish.changes', { count: shown.changes })}
                </Text>
              ) : null}
            </>
          ) : (
            <Text size="sm" c="dimmed">
              {t('publish.notPublic', { language: name })}
            </Text>
          )}
        </Group>
        <TextInput
          className={classes.slug}
          label={t('slug', { language: name })}
          description={t('slugHelp')}
          leftSection={<Text size="sm">{`/${language}/`}</Text>}
          leftSectionWidth={language.length * 9 + 26}
          dir="ltr"
          placeholder={page.slug}
          value={ownSlug}
          error={slugError}
          onChange={(event) => edited.setSlug(language, event.currentTarget.value.trim())}
        />
      </div>
      {mayPublish ? (
        <div>
          <Group gap="xs" justify="flex-end">
            {shown ? (
              <Button
                variant="default"
                leftSection={<IconWorldOff size={16} />}
                loading={working}
                disabled={isChanged}
                onClick={() => void run('unpublishLanguage')}
              >
                {t('publish.undo', { language: name })}
              </Button>
            ) : null}
            {!shown || shown.changes > 0 ? (
              <Button
                leftSection={<IconWorld size={16} />}
                loading={working}
                disabled={hindered !== undefined || isEmpty}
                onClick={() => void run('publishLanguage')}
              >
                {t(shown ? 'publish.changesDo' : 'publish.do', { language: name })}
              </Button>
            ) : null}
          </Group>
          {hindered === undefined ? null : (
            <Text size="xs" c="dimmed" mt={6} ta="end">
              {hindered}
            </Text>
          )}
        </div>
      ) : null}
    </div>
  );
}
