import { Text, Tooltip, UnstyledButton } from '@mantine/core';
import { useDraggable } from '@dnd-kit/core';
import { builderOf } from '@tributary/form-engine/components/builders.console.ts';
import { shownLabel } from '@tributary/resources/form-fields/shown-label.ts';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from '../builder-context.console.ts';
import { pointerOnly } from '../drag/pointer-only.ts';
import { isFieldTaken } from '../model/shared-component.ts';
import type { SharedField } from '../shared-fields.ts';
import { fieldDragId } from './groups.console.ts';
import classes from './Palette.module.css';

/** The fields that the organization keeps for all its forms: dropped in, they are known by the same key everywhere. */
export function PaletteFields({ fields }: { fields: readonly SharedField[] }) {
  const { t } = useTranslation('formBuilder');
  if (fields.length === 0) return null;
  return (
    <div className={classes.group} role="group" aria-labelledby="palette-shared">
      <h2 className={classes.title} id="palette-shared">
        {t('shared.title')}
      </h2>
      <Text size="xs" c="dimmed" px={8} mb={4}>
        {t('shared.hint')}
      </Text>
      {fields.map((field) => (
        <FieldEntry key={field.id} field={field} />
      ))}
    </div>
  );
}

function FieldEntry({ field }: { field: SharedField }) {
  const { t, i18n } = useTranslation('formBuilder');
  const { schema, addField } = useFormBuilder();
  const taken = isFieldTaken(schema, field);
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: fieldDragId(field.id), disabled: taken });
  const Icon = builderOf(field.type).icon;
  return (
    <Tooltip label={taken ? t('shared.taken') : field.key} position="right">
      <UnstyledButton
        ref={setNodeRef}
        className={classes.entry}
        data-dragging={isDragging || undefined}
        aria-disabled={taken || undefined}
        data-palette-field={field.key}
        {...pointerOnly(listeners)}
        onClick={() => addField(field.id)}
      >
        <Icon size={18} stroke={1.6} className={classes.icon} />
        <span>{shownLabel(field, i18n.language)}</span>
      </UnstyledButton>
    </Tooltip>
  );
}
