import {
  Alert,
  Button,
  ColorInput,
  SegmentedControl,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePageBuilder } from '../screen/builder-context.console.ts';
import { EVENTS, useEditorTick } from '../screen/use-editor-tick.console.ts';
import { contrastRatio, parseColour } from '@tributary/kit/theme/colour-contrast.ts';
import { FONT_NAMES, FONT_STACKS } from '@tributary/kit/theme/page-fonts.ts';
import { SITE_PARTS } from '@tributary/resources/themes/theme-file.ts';
import { ownStyles, setStyles, type StyleMap } from '../style/page-styles.ts';
import { PALETTE_COLOURS, pagePalette, paletteProperty } from '../style/palette.ts';

const RADII = { square: '0px', soft: '14px', round: '28px' } as const;

/** The page as a whole: title and description for search engines, palette, typography. */
export function PageTab() {
  const { page, details, setDetails, retryLayout } = usePageBuilder();
  const metadata = details.pageMetadata;
  const { t } = useTranslation('pageBuilder');
  return (
    <div className="pb-fields">
      <TextInput
        size="xs"
        label={t('page.title')}
        description={t('page.titleHint')}
        placeholder={page.name}
        maxLength={120}
        value={metadata.title ?? ''}
        onChange={(event) => setDetails({ pageMetadata: { ...metadata, title: event.currentTarget.value } })}
      />
      <Textarea
        size="xs"
        autosize
        minRows={3}
        maxLength={320}
        label={t('page.description')}
        description={t('page.descriptionHint')}
        value={metadata.description ?? ''}
        onChange={(event) =>
          setDetails({ pageMetadata: { ...metadata, description: event.currentTarget.value } })
        }
      />
      <fieldset className="pb-fieldset">
        <legend className="pb-fieldset__title">{t('page.siteParts')}</legend>
        <p className="pb-hint">{t('page.sitePartsHint')}</p>
        {retryLayout && (
          <Alert color="danger" p="xs">
            {t('baseLayout.hint')}
            <Button size="compact-xs" variant="default" mt="xs" display="block" onClick={retryLayout}>
              {t('baseLayout.retry')}
            </Button>
          </Alert>
        )}
        {SITE_PARTS.map((part) => (
          <Switch
            key={part}
            size="sm"
            label={t(`page.${part}`)}
            checked={details.siteParts[part]}
            onChange={(event) =>
              setDetails({ siteParts: { ...details.siteParts, [part]: event.currentTarget.checked } })
            }
          />
        ))}
      </fieldset>
      <Look />
    </div>
  );
}

function Look() {
  const { editor } = usePageBuilder();
  const { t, i18n } = useTranslation('pageBuilder');
  useEditorTick(editor, EVENTS.content);
  const root = editor.getWrapper();
  if (root === undefined) return null;
  const own = ownStyles(editor, root, 'desktop');
  const palette = pagePalette(editor);
  const ownColours = PALETTE_COLOURS.filter((colour) => own[paletteProperty(colour)] !== undefined);
  const set = (changes: StyleMap): void => setStyles(editor, root, 'desktop', changes);
  const accent = parseColour(palette.accent);
  const onAccent = parseColour(palette['on-accent']);
  const ratio = accent && onAccent ? contrastRatio(accent, onAccent) : null;
  return (
    <>
      <fieldset className="pb-fieldset">
        <legend className="pb-fieldset__title">{t('page.palette')}</legend>
        <p className="pb-hint">{t('page.paletteHint')}</p>
        {PALETTE_COLOURS.map((colour) => (
          <ColorInput
            key={colour}
            size="xs"
            format="hex"
            withEyeDropper={false}
            label={t(`palette.${colour}`)}
            value={palette[colour]}
            onChange={(value) =>
              /^#[0-9a-f]{6}$/i.test(value) &&
              value !== palette[colour] &&
              set({ [paletteProperty(colour)]: value })
            }
          />
        ))}
        {ownColours.length > 0 && (
          <Button
            size="xs"
            variant="default"
            onClick={() => set(Object.fromEntries(ownColours.map((colour) => [paletteProperty(colour), ''])))}
          >
            {t('page.followColours')}
          </Button>
        )}
        {ratio !== null && ratio < 4.5 && (
          <p className="pb-contrast" role="status">
            {t('page.accentContrast', {
              ratio: new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(ratio),
            })}
          </p>
        )}
      </fieldset>
      <fieldset className="pb-fieldset">
        <legend className="pb-fieldset__title">{t('page.type')}</legend>
        {(['--ts-heading-font', '--ts-font'] as const).map((property) => (
          <Select
            key={property}
            size="xs"
            clearable
            label={t(property === '--ts-font' ? 'page.bodyFont' : 'page.headingFont')}
            placeholder={t('theme.follow')}
            data={FONT_NAMES.map((name) => ({ value: FONT_STACKS[name], label: t(`font.${name}`) }))}
            value={own[property] ?? null}
            onChange={(font) => set({ [property]: font ?? '' })}
          />
        ))}
        <div>
          <p className="pb-label" id="pb-corners">
            {t('page.corners')}
          </p>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-labelledby="pb-corners"
            value={own['--ts-radius'] ?? ''}
            onChange={(value) => set({ '--ts-radius': value })}
            data={[
              { value: '', label: t('theme.follow') },
              ...(['square', 'soft', 'round'] as const).map((name) => ({
                value: RADII[name],
                label: t(`page.corners_${name}`),
              })),
            ]}
          />
        </div>
      </fieldset>
    </>
  );
}
