import { useElementSize } from '@mantine/hooks';
import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import { useTranslation } from 'react-i18next';
import { usePageLook } from '../../themes/screens/use-page-look.console.ts';
import { cardFacts, CARD_SIZE } from '../social-card/card.ts';
import { cardDocument } from '../social-card/card-document.ts';
import classes from './social.module.css';

/**
 * The picture that is drawn of a page for social networks where none was chosen, with the values typed so far. The
 * frame is sandboxed without any permission.
 */
export function DrawnCard({ title, language }: { title: string; language: string }) {
  const { t } = useTranslation('pages');
  const origin = new URL(usePublicAddress()('')).origin;
  const size = useElementSize<HTMLDivElement>();
  const { data } = usePageLook();
  const facts =
    data &&
    cardFacts({ title, language, siteName: data.identity.name, logo: data.identity.logo, sheet: data.css });
  return (
    <div ref={size.ref} className={classes.drawn} inert>
      {facts && size.width > 0 ? (
        <iframe
          title={t('social.drawn')}
          sandbox=""
          tabIndex={-1}
          srcDoc={cardDocument(facts, origin)}
          style={{ ...CARD_SIZE, scale: String(size.width / CARD_SIZE.width) }}
        />
      ) : null}
    </div>
  );
}
