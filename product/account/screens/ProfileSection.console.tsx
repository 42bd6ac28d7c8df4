import { Alert, Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { ApiError } from '@tributary/engine/http/client.ts';
import { knownSentence } from '@tributary/engine/screens/refusals.ts';
import { ROLE_TONES } from '@tributary/engine/screens/role-tones.ts';
import { useAppearance } from '@tributary/kit/appearance/use-appearance.console.ts';
import { useTranslate } from '@tributary/kit/i18n/message.console.ts';
import { isLocale, LOCALES, LOCALE_NAMES } from '@tributary/kit/i18n/locales.ts';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { profileBody, type Profile } from '../account.ts';
import { useAccountRoutes, useSettleProfile } from '../profile.console.ts';
import classes from './AccountSettings.module.css';
import { AccountSection } from './AccountSection.console.tsx';
import { useSaveKeys } from './use-save-keys.console.ts';

const FIELDS = ['firstName', 'lastName', 'locale'] as const;
type Field = (typeof FIELDS)[number];
type Values = Record<Field, string>;

const valuesOf = ({ firstName, lastName, locale }: Profile): Values => ({ firstName, lastName, locale });

interface ProfileSectionProps {
  profile: Profile;
  picture: ReactNode;
  onDirty: (part: string, dirty: boolean) => void;
}

/** Names and language of the person, beside the fields that others decide: address, role and organization. */
export function ProfileSection({ profile, picture, onDirty }: ProfileSectionProps) {
  const { t } = useTranslation(['account', 'shell']);
  const translate = useTranslate(['screens']);
  const call = useAccountRoutes();
  const form = useSaveKeys();
  const settle = useSettleProfile();
  const [, changeAppearance] = useAppearance();
  const [base, setBase] = useState(profile);
  const [values, setValues] = useState(() => valuesOf(profile));
  const [errors, setErrors] = useState<Partial<Values>>({});
  const [overtaken, setOvertaken] = useState(false);
  const [saving, setSaving] = useState(false);
  const changed = FIELDS.filter((field) => values[field] !== valuesOf(base)[field]);
  const dirty = changed.length > 0;
  useEffect(() => onDirty('profile', dirty), [dirty, onDirty]);

  /** Adopts a newer version, and keeps the changes made here. */
  const takeOver = (newer: Profile): void => {
    const mine = Object.fromEntries(changed.map((field) => [field, values[field]]));
    setBase(newer);
    setValues({ ...valuesOf(newer), ...mine });
  };
  useEffect(() => {
    if (profile.version > base.version && !saving) takeOver(profile);
  });

  const words = (message: string): string => {
    const known = knownSentence(message);
    return known ? translate(`screens:${known.key}`, known.values) : message;
  };
  const show = (found: readonly { path: PropertyKey | undefined; message: string }[]): void =>
    setErrors(Object.fromEntries(found.map(({ path, message }) => [String(path), words(message)])));

  const refuse = (error: unknown): void => {
    const problem = error instanceof ApiError ? error.problem : undefined;
    if (problem?.code === 'stale_version' && problem.current) {
      takeOver(problem.current as Profile);
      return setOvertaken(true);
    }
    if (problem?.errors) return show(problem.errors);
    toastFailure(t('failure.save'));
  };

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!dirty || saving) return;
    const body = Object.fromEntries(changed.map((field) => [field, values[field]]));
    const parsed = profileBody.safeParse(body);
    if (!parsed.success)
      return show(parsed.error.issues.map(({ path, message }) => ({ path: path[0], message })));
    setErrors({});
    setSaving(true);
    try {
      const saved = await call('PATCH /account/profile', { body, version: base.version });
      setBase(saved);
      setValues(valuesOf(saved));
      setOvertaken(false);
      settle(saved);
      if (changed.includes('locale') && isLocale(saved.locale)) changeAppearance({ language: saved.locale });
      toastSuccess(t('profile.saved'));
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(false);
    }
  };

  const input = (field: 'firstName' | 'lastName', autoComplete: string) => (
    <TextInput
      label={t(`profile.${field}`)}
      autoComplete={autoComplete}
      value={values[field]}
      error={errors[field]}
      onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [field]: value }))}
    />
  );
  return (
    <AccountSection title={t('nav.profile')} text={t('profile.text')}>
      {picture}
      <form ref={form} onSubmit={(event) => void save(event)} noValidate aria-label={t('nav.profile')}>
        <Stack gap="md">
          {overtaken ? (
            <Alert color="warning" icon={<IconUsers size={18} />} role="status">
              {t('profile.overtaken')}
            </Alert>
          ) : null}
          <div className={classes.names}>
            {input('firstName', 'given-name')}
            {input('lastName', 'family-name')}
          </div>
          <TextInput
            label={t('profile.email')}
            description={t('profile.emailHelp')}
            inputWrapperOrder={['label', 'input', 'description']}
            value={profile.email}
            readOnly
            variant="filled"
            type="email"
          />
          <Select
            label={t('profile.locale')}
            description={t('profile.localeHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
            value={values.locale}
            error={errors.locale}
            allowDeselect={false}
            checkIconPosition="right"
            maw={420}
            onChange={(locale) => locale && setValues((before) => ({ ...before, locale }))}
          />
          <Text c="dimmed">
            {t('profile.role')}{' '}
            <ToneBadge tone={ROLE_TONES[profile.role]}>{t(`shell:roles.${profile.role}`)}</ToneBadge>{' '}
            {t('sessions.inOrganization', { organization: profile.organization.name })}
          </Text>
          <div className={classes.buttons}>
            <Button type="submit" loading={saving} disabled={!dirty}>
              {t('save')}
            </Button>
            {dirty ? (
              <>
                <Button variant="default" disabled={saving} onClick={() => setValues(valuesOf(base))}>
                  {t('discard')}
                </Button>
                <Text size="sm" c="dimmed" role="status">
                  {t('unsaved')}
                </Text>
              </>
            ) : null}
          </div>
        </Stack>
      </form>
    </AccountSection>
  );
}
