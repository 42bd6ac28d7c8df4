import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import type { Component } from 'grapesjs';
import { useTranslation } from 'react-i18next';
import { isGeneratedId } from '../../page-output.ts';

const GROUNDS = ['plain', 'tint', 'accent', 'deep'] as const;
const ROLES = ['section', 'header', 'footer'] as const;

const has = (component: Component, name: string): boolean => component.getClasses().includes(name);
const toggle = (component: Component, name: string, on: boolean): void => {
  if (on) component.addClass(name);
  else component.removeClass(name);
};

/** The background, width and role of a section. */
export function SectionFields({ component }: { component: Component }) {
  const { t } = useTranslation('pageBuilder');
  const ground = GROUNDS.find((name) => has(component, `ts-section--${name}`)) ?? 'plain';
  const id = String(component.getAttributes().id ?? '');
  // The editor's generated ids are not anchors that a person chose.
  const anchor = isGeneratedId(id) ? '' : id;
  return (
    <>
      <div>
        <p className="pb-label" id="pb-ground">
          {t('section.ground')}
        </p>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby="pb-ground"
          value={ground}
          onChange={(next) => {
            for (const name of GROUNDS)
              toggle(component, `ts-section--${name}`, name === next && name !== 'plain');
          }}
          data={GROUNDS.map((name) => ({ value: name, label: t(`section.${name}`) }))}
        />
      </div>
      <Switch
        size="xs"
        label={t('section.narrow')}
        checked={has(component, 'ts-section--narrow')}
        onChange={(event) => toggle(component, 'ts-section--narrow', event.currentTarget.checked)}
      />
      <Switch
        size="xs"
        label={t('section.tight')}
        checked={has(component, 'ts-section--tight')}
        onChange={(event) => toggle(component, 'ts-section--tight', event.currentTarget.checked)}
      />
      <Switch
        size="xs"
        label={t('section.center')}
        checked={has(component, 'ts-center')}
        onChange={(event) => toggle(component, 'ts-center', event.currentTarget.checked)}
      />
      <Select
        size="xs"
        allowDeselect={false}
        label={t('section.role')}
        description={t('section.roleHint')}
        data={ROLES.map((role) => ({ value: role, label: t(`section.role_${role}`) }))}
        value={String(component.get('tagName'))}
        onChange={(role) => role !== null && component.set('tagName', role)}
      />
      <TextInput
        size="xs"
        label={t('section.anchor')}
        description={t('section.anchorHint')}
        leftSection="#"
        defaultValue={anchor}
        onBlur={(event) => {
          const name = event.currentTarget.value.trim().replace(/[^\w-]+/g, '-');
          // Styles of this section use its id, so that it is renamed through the editor.
          if (/^[A-Za-z]/.test(name)) component.setId(name);
        }}
      />
    </>
  );
}
