import { Text } from '@mantine/core';
import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useRecord } from '@tributary/engine/screens/hooks/queries.console.ts';
import { directionOf } from '@tributary/kit/languages.ts';
import { useTranslation } from 'react-i18next';
import { useMediaAddress } from '../../media/media-address.console.ts';
import { mediaUi } from '../../media/media-ui.console.tsx';
import type { Page } from '../page-ui.console.tsx';
import { DrawnCard } from './DrawnCard.console.tsx';
import classes from './social.module.css';

/** The characters that search engines show. */
const SHOWN = { title: 60, description: 160 };

const cut = (text: string, limit: number): string =>
  text.length > limit ? `${text.slice(0, limit - 1).trimEnd()}…` : text;

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The page's values that the previews show. */
export interface SharedFacts {
  name: string;
  slug: string;
  title: string;
  description: string;
  /** The id of the picture for social networks; empty for none. */
  picture: string;
  isHidden: boolean;
}

/** The page as a search result and as a card in a social network, with the typed and unsaved values. */
export function SocialPreviews({ page }: { page: Page }) {
  const facts = {
    name: textIn(useFieldValue('name')),
    slug: textIn(useFieldValue('slug')),
    title: textIn(useFieldValue('pageMetadata.title')),
    description: textIn(useFieldValue('pageMetadata.description')),
    picture: textIn(useFieldValue('pageMetadata.picture')),
    isHidden: useFieldValue('pageMetadata.hidden') === true,
  };
  return <SharedAs page={page} facts={facts} />;
}

/** A page as a search result and as a card in a social network. */
export function SharedAs({ page, facts }: { page: Page; facts: SharedFacts }) {
  const { t } = useTranslation('pages');
  const { name, slug, title: written, description, picture: pictureId, isHidden } = facts;
  const file = useRecord(mediaUi, pictureId, pictureId !== '');
  const mediaAddress = useMediaAddress();
  const address = new URL(usePublicAddress()(slug));
  const title = written || name;
  const chosen = pictureId !== '' && file.data ? mediaAddress(file.data, 640) : undefined;
  const language = { lang: page.language, dir: directionOf(page.language) };
  return (
    <div className={classes.previews}>
      <figure className={classes.preview}>
        <figcaption className={classes.caption}>{t('social.search')}</figcaption>
        {isHidden ? (
          <Text size="sm" c="dimmed">
            {t('social.hidden')}
          </Text>
        ) : (
          <div className={classes.result} {...language}>
            <span className={classes.address} dir="ltr">
              {address.host} › {slug}
            </span>
            <span className={classes.title}>{cut(title, SHOWN.title)}</span>
            <span className={classes.description}>
              {description ? cut(description, SHOWN.description) : t('social.noDescription')}
            </span>
          </div>
        )}
        {title.length > SHOWN.title ? <Note text={t('social.titleLong')} /> : null}
        {description.length > SHOWN.description ? <Note text={t('social.descriptionLong')} /> : null}
      </figure>
      <figure className={classes.preview}>
        <figcaption className={classes.caption}>{t('social.card')}</figcaption>
        <div className={classes.card} {...language}>
          {chosen ? (
            <img className={classes.picture} src={chosen} alt="" />
          ) : (
            <DrawnCard title={title} language={page.language} />
          )}
          <div className={classes.words}>
            <span className={classes.host} dir="ltr">
              {address.host}
            </span>
            <span className={classes.cardTitle}>{cut(title, SHOWN.title + 20)}</span>
            {description ? <span className={classes.description}>{cut(description, 110)}</span> : null}
          </div>
        </div>
      </figure>
    </div>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Text size="xs" c="dimmed" mt={6}>
      {text}
    </Text>
  );
}
