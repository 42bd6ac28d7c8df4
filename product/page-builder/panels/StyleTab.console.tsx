import { Button, TextInput } from '@mantine/core';
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconEye,
  IconEyeOff,
  IconPhoto,
} from '@tabler/icons-react';
import type { Component } from 'grapesjs';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSlot, kindOf } from '../editor/components.ts';
import { safeResource } from '../../page-markup/addresses.ts';
import { usePageBuilder } from '../screen/builder-context.console.ts';
import { FONT_NAMES, FONT_STACKS } from '@tributary/kit/theme/page-fonts.ts';
import {
  THEME_FONTS,
  THEME_LEADINGS,
  THEME_RADII,
  THEME_SHADOWS,
  THEME_SIZES,
  THEME_WEIGHTS,
} from '../style/theme-values.ts';
import { ownStyles, type StyleState } from '../style/page-styles.ts';
import { ChoiceField, StyleSelectField } from './style/ChoiceField.console.tsx';
import { ColourField } from './style/ColourField.console.tsx';
import { ContrastHint } from './style/ContrastHint.console.tsx';
import { LengthField } from './style/LengthField.console.tsx';
import { themeChoices, ThemeSelect } from './style/ThemeSelect.console.tsx';
import { SpacingBox } from './style/SpacingBox.console.tsx';
import { Styled } from './style/Styled.console.tsx';
import { useStateLook } from './style/use-state-look.console.ts';
import { WhereStyled } from './style/WhereStyled.console.tsx';
import { type StyleOf, useStyle } from './style/use-style.console.ts';

/** The style of the selected component, at the chosen device and smaller ones. */
export function StyleTab({ component }: { component: Component | undefined }) {
  const { t } = useTranslation('pageBuilder');
  const kind = component === undefined ? 'page' : kindOf(component);
  if (component === undefined || kind === 'page') return <p className="pb-hint">{t('style.nothing')}</p>;
  if (isSlot(component)) return <p className="pb-hint">{t('style.slot')}</p>;
  return <StyleFields key={component.getId()} component={component} />;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="pb-group" open>
      <summary className="pb-group__title">{title}</summary>
      <div className="pb-fields">{children}</div>
    </details>
  );
}

function StyleFields({ component }: { component: Component }) {
  const { editor, device } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const [state, setState] = useState<StyleState>('');
  const style = useStyle(component, state);
  useStateLook(component, state);
  const hasText = !['image', 'divider', 'spacer'].includes(kindOf(component));
  const own = Object.keys(ownStyles(editor, component, device, state));
  return (
    <>
      <WhereStyled state={state} onState={setState} />
      <Group title={t('style.spacing')}>
        <SpacingBox style={style} />
      </Group>
      {hasText && <TypeGroup style={style} />}
      {hasText && (
        <Group title={t('style.colours')}>
          <ColourField style={style} property="color" label={t('style.textColour')} />
          <ColourField style={style} property="background-color" label={t('style.ground')} />
          <ContrastHint component={component} />
        </Group>
      )}
      <SizeGroup style={style} />
      <EdgeGroup style={style} />
      {hasText && <BackgroundGroup style={style} />}
      <Group title={t('style.visibility')}>
        <Styled style={style} properties={['display']} label={t('style.visibility')}>
          <Button
            size="xs"
            variant="default"
            leftSection={style.value('display') === 'none' ? <IconEye size={14} /> : <IconEyeOff size={14} />}
            aria-pressed={style.value('display') === 'none'}
            onClick={() => style.set({ display: style.value('display') === 'none' ? '' : 'none' })}
          >
            {t(style.value('display') === 'none' ? 'style.show' : 'style.hide')}
          </Button>
        </Styled>
        <Button
          size="xs"
          variant="subtle"
          disabled={own.length === 0}
          onClick={() => style.set(Object.fromEntries(own.map((property) => [property, ''])))}
        >
          {t('style.reset')}
        </Button>
      </Group>
    </>
  );
}

function TypeGroup({ style }: { style: StyleOf }) {
  const { t } = useTranslation('pageBuilder');
  return (
    <Group title={t('style.type')}>
      <StyleSelectField
        style={style}
        property="font-family"
        label={t('style.font')}
        choices={[
          ...themeChoices(t, THEME_FONTS),
          ...FONT_NAMES.map((name) => ({ value: FONT_STACKS[name], label: t(`font.${name}`) })),
        ]}
      />
      <div className="pb-pair">
        <ThemeSelect style={style} properties={['font-size']} label={t('style.size')} values={THEME_SIZES} />
        <LengthField style={style} property="font-size" label={t('style.ownSize')} />
      </div>
      <div className="pb-pair">
        <StyleSelectField
          style={style}
          property="font-weight"
          label={t('style.weight')}
          choices={[
            ...themeChoices(t, THEME_WEIGHTS),
            ...(['400', '500', '600', '700', '800'] as const).map((value) => ({
              value,
              label: t(`style.weight_${value}`),
            })),
          ]}
        />
        <StyleSelectField
          style={style}
          property="line-height"
          label={t('style.lineHeight')}
          choices={[
            ...themeChoices(t, THEME_LEADINGS),
            ...['1', '1.15', '1.3', '1.5', '1.7', '2'].map((value) => ({ value, label: value })),
          ]}
        />
      </div>
      <ChoiceField
        style={style}
        property="text-align"
        label={t('style.align')}
        choices={[
          {
            value: 'start',
            label: (
              <Picture
                icon={<IconAlignLeft size={15} className="pb-mirror" />}
                words={t('style.align_start')}
              />
            ),
          },
          {
            value: 'center',
            label: <Picture icon={<IconAlignCenter size={15} />} words={t('style.align_center')} />,
          },
          {
            value: 'end',
            label: (
              <Picture
                icon={<IconAlignRight size={15} className="pb-mirror" />}
                words={t('style.align_end')}
              />
            ),
          },
        ]}
      />
    </Group>
  );
}

function Picture({ icon, words }: { icon: ReactNode; words: string }) {
  return (
    <span className="pb-picture" title={words}>
      {icon}
      <span className="pb-hidden">{words}</span>
    </span>
  );
}

function SizeGroup({ style }: { style: StyleOf }) {
  const { t } = useTranslation('pageBuilder');
  return (
    <Group title={t('style.measure')}>
      <div className="pb-pair">
        <LengthField style={style} property="width" label={t('style.width')} />
        <LengthField style={style} property="max-width" label={t('style.maxWidth')} />
      </div>
      <LengthField style={style} property="min-height" label={t('style.minHeight')} />
    </Group>
  );
}

function EdgeGroup({ style }: { style: StyleOf }) {
  const { t } = useTranslation('pageBuilder');
  return (
    <Group title={t('style.edge')}>
      <div className="pb-pair">
        <ThemeSelect
          style={style}
          properties={['border-radius']}
          label={t('style.radius')}
          values={THEME_RADII}
        />
        <LengthField style={style} property="border-radius" label={t('style.ownRadius')} />
      </div>
      <LengthField style={style} property="border-width" label={t('style.borderWidth')} />
      <StyleSelectField
        style={style}
        property="border-style"
        label={t('style.borderStyle')}
        choices={(['solid', 'dashed', 'dotted', 'none'] as const).map((value) => ({
          value,
          label: t(`style.border_${value}`),
        }))}
      />
      <ColourField style={style} property="border-color" label={t('style.borderColour')} />
      <StyleSelectField
        style={style}
        property="box-shadow"
        label={t('style.shadow')}
        choices={[
          ...themeChoices(t, THEME_SHADOWS),
          { value: 'none', label: t('style.shadow_none') },
          { value: '0 1px 3px rgb(16 24 40 / 14%)', label: t('style.shadow_soft') },
          { value: '0 12px 32px -8px rgb(16 24 40 / 24%)', label: t('style.shadow_high') },
        ]}
      />
    </Group>
  );
}

function BackgroundGroup({ style }: { style: StyleOf }) {
  const { t } = useTranslation('pageBuilder');
  const { pickImage } = usePageBuilder();
  const current = /^url\("(.*)"\)$/.exec(style.value('background-image'))?.[1] ?? '';
  const [address, setAddress] = useState(current);
  useEffect(() => setAddress(current), [current]);
  const clean = safeResource(address);
  const show = (src: string, position = 'center'): void => {
    const image = src === '' ? '' : `url("${encodeURI(decodeURI(src)).replaceAll('"', '%22')}")`;
    style.set({
      'background-image': image,
      'background-size': image && 'cover',
      'background-position': image && position,
    });
  };
  const pick = async (): Promise<void> => {
    const picked = await pickImage?.();
    const src = picked && safeResource(picked.src);
    if (!src) return;
    setAddress(src);
    show(src, picked.position);
  };
  return (
    <Group title={t('style.picture')}>
      {pickImage ? (
        <Button size="xs" variant="default" leftSection={<IconPhoto size={14} />} onClick={() => void pick()}>
          {t('content.pickImage')}
        </Button>
      ) : null}
      <Styled
        style={style}
        properties={['background-image', 'background-size', 'background-position']}
        label={t('style.picture')}
      >
        <TextInput
          size="xs"
          label={t('style.pictureAddress')}
          placeholder="https://"
          dir="ltr"
          value={address}
          error={clean === null ? t('content.imageUnsafe') : undefined}
          onChange={(event) => setAddress(event.currentTarget.value)}
          onBlur={() => {
            if (clean !== null && clean !== current) show(clean);
          }}
        />
      </Styled>
    </Group>
  );
}
