import { Text } from '@mantine/core';
import { SIGNED_HEIGHT, SIGNED_WIDTH } from '@tributary/form-engine/components/signature/strokes.ts';
import { useShownZone } from '@tributary/kit/clock/shown-zone.console.ts';
import { exactTime } from '@tributary/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import type { AnsweredSignature } from '../answer-messages.ts';
import classes from './view.module.css';

/** A signature: the name or the drawing, the signed text, and the time. The drawing is validated path data. */
export function Signature({ signature }: { signature: AnsweredSignature }) {
  const { t, i18n } = useTranslation('transactions');
  const zone = useShownZone();
  const { name, strokes, wording, signedAt } = signature;
  return (
    <div className={classes.signature}>
      {name ? <bdi>{name}</bdi> : null}
      {strokes ? (
        <svg role="img" aria-label={t('signature.drawn')} viewBox={`0 0 ${SIGNED_WIDTH} ${SIGNED_HEIGHT}`}>
          <path d={strokes} />
        </svg>
      ) : null}
      {wording ? (
        <Text size="sm" c="dimmed">
          <bdi>{wording}</bdi>
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        {t('signature.at', { moment: exactTime(signedAt, i18n.language, zone) })}
      </Text>
    </div>
  );
}
