import { Skeleton } from '@mantine/core';
import { useLocation, useParams } from '@tanstack/react-router';
import { UpLink } from '@tributary/engine/screens/UpLink.console.tsx';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { guideHtml } from '../markdown.ts';
import { GUIDE_PICTURE_ADDRESSES, useGuide } from '../texts.console.ts';
import { useFollowInside } from './follow.console.ts';
import classes from './guides.module.css';

/** One guide. */
export default function GuidePage() {
  const { t } = useTranslation('support');
  const { guide = '' } = useParams({ strict: false }) as { guide?: string };
  const { hash } = useLocation();
  const follow = useFollowInside();
  const text = useGuide(guide);
  const html = useMemo(
    () => (text.data ? guideHtml(text.data, GUIDE_PICTURE_ADDRESSES) : undefined),
    [text.data],
  );
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    // The links are part of the guide's html.
    const links = article.current;
    links?.addEventListener('click', follow);
    return () => links?.removeEventListener('click', follow);
  });
  useEffect(() => {
    if (html && hash) document.getElementById(hash)?.scrollIntoView();
  }, [html, hash]);

  return (
    <>
      <UpLink to="/support/docs">{t('all')}</UpLink>
      <Loaded found={text} failure={t('failed')} waiting={<Skeleton h={480} aria-hidden />}>
        {(read) =>
          read === null || html === undefined ? (
            <EmptyState title={t('unknown')} />
          ) : (
            <article
              className={classes.guide}
              lang="en"
              dir="ltr"
              ref={article}
              dangerouslySetInnerHTML={{ __html: html }}
            />
          )
        }
      </Loaded>
    </>
  );
}
