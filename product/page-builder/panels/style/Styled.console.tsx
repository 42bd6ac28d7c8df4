import { IconRotate2 } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canvasDeviceOf } from '../../devices.ts';
import type { AppliedStyle } from '../../style/page-styles.ts';
import type { StyleOf } from './use-style.console.ts';

/** Where a value comes from, in words; for a title. */
export const originText = (t: TFunction<'pageBuilder'>, { device, state }: AppliedStyle): string =>
  t('style.from', {
    place: `${canvasDeviceOf(device).breakpoint}, ${t(`style.state_${state || 'normal'}`)}`,
  });

interface StyledProps {
  style: StyleOf;
  /** The properties that the field sets. */
  properties: readonly string[];
  label: string;
  children: ReactNode;
}

/** A field of a style with a mark: where its value comes from, or, where it is set here, a button that resets it. */
export function Styled({ style, properties, label, children }: StyledProps) {
  const { t } = useTranslation('pageBuilder');
  const isOwn = properties.some((property) => style.own(property) !== '');
  const origin = properties.map(style.origin).find((one) => one !== undefined);
  return (
    <div className="pb-styled" data-own={isOwn || undefined}>
      {children}
      {isOwn && (
        <button
          type="button"
          className="pb-mark pb-mark--reset"
          aria-label={t('style.resetOne', { label })}
          title={t('style.resetOne', { label })}
          onClick={() => style.set(Object.fromEntries(properties.map((property) => [property, ''])))}
        >
          <IconRotate2 size={13} aria-hidden="true" />
        </button>
      )}
      {!isOwn && origin && (
        <span
          className="pb-mark"
          role="note"
          aria-label={originText(t, origin)}
          title={originText(t, origin)}
        >
          {canvasDeviceOf(origin.device).breakpoint}
        </span>
      )}
    </div>
  );
}
