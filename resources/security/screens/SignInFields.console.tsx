import { Alert, Select, SimpleGrid, Stack, TagsInput, Text } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { SwitchField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useErrorsBelow } from '@tributary/engine/screens/form/values.console.ts';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { useTranslation } from 'react-i18next';
import { securityUi } from '../security-ui.console.tsx';
import { IDLE_MINUTES, MOST_DOMAINS, SESSION_HOURS } from '../sign-in.ts';
import { SignInEffectNote } from './SignInEffectNote.console.tsx';

/** How people of the organization sign in: second factor, length of sessions, domains of addresses. */
export function SignInFields() {
  const { t } = useTranslation('security');
  const isAllowed = useAbility().can('update', 'users');
  return (
    <Stack gap="lg">
      {isAllowed ? null : <Alert color="info">{t('signIn.notForYou')}</Alert>}
      <SwitchField name="signIn.secondFactor" help={t('help.secondFactor')} disabled={!isAllowed} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <DurationField
          name="signIn.idleMinutes"
          choices={IDLE_MINUTES}
          unit="minutes"
          disabled={!isAllowed}
        />
        <DurationField
          name="signIn.sessionHours"
          choices={SESSION_HOURS}
          unit="hours"
          disabled={!isAllowed}
        />
      </SimpleGrid>
      <DomainsField disabled={!isAllowed} />
      {isAllowed ? <SignInEffectNote /> : null}
    </Stack>
  );
}

interface DurationFieldProps {
  name: 'signIn.idleMinutes' | 'signIn.sessionHours';
  choices: readonly number[];
  unit: 'minutes' | 'hours';
  disabled: boolean;
}

/** A duration of a few usual ones; one that the API set otherwise is offered too. */
function DurationField({ name, choices, unit, disabled }: DurationFieldProps) {
  const { i18n, t } = useTranslation('security');
  const help = t(name === 'signIn.idleMinutes' ? 'help.idleMinutes' : 'help.sessionHours');
  const { field, frame } = useField({ name, help, disabled });
  const value = Number(field.value);
  const offered = [...new Set([...choices, value])].toSorted((a, b) => a - b);
  return (
    <Select
      {...frame}
      ref={field.ref}
      allowDeselect={false}
      value={String(value)}
      onChange={(chosen) => chosen && field.onChange(Number(chosen))}
      onBlur={field.onBlur}
      data={offered.map((each) => ({ value: String(each), label: durationText(each, unit, i18n.language) }))}
    />
  );
}

/** Formats minutes or hours in the largest unit that gives a whole number. */
function durationText(value: number, unit: 'minutes' | 'hours', language: string): string {
  const minutes = unit === 'minutes' ? value : value * 60;
  const [figure, name] =
    minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit: String(name), unitDisplay: 'long' }).format(
    Number(figure),
  );
}

function DomainsField({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('security');
  const { field, frame } = useField({
    name: 'signIn.emailDomains',
    help: t('help.emailDomains'),
    disabled,
  });
  const problems = useProblemText(securityUi);
  const [below] = [...useErrorsBelow('signIn.emailDomains').values()];
  const domains = Array.isArray(field.value) ? field.value.map(String) : [];
  return (
    <div>
      <TagsInput
        {...frame}
        ref={field.ref}
        error={below ? problems.sentence(below) : frame.error}
        value={domains}
        onChange={(next) => field.onChange(next.map((each) => each.trim().toLowerCase().replace(/^@/, '')))}
        onBlur={field.onBlur}
        maxTags={MOST_DOMAINS}
        splitChars={[',', ' ', ';']}
        placeholder={domains.length === 0 ? 'example.org' : ''}
        acceptValueOnBlur
      />
      {domains.length === 0 ? (
        <Text size="xs" c="dimmed" mt={4}>
          {t('signIn.everyDomain')}
        </Text>
      ) : null}
    </div>
  );
}
