import { PasswordInput } from '@mantine/core';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useRef, type ReactNode } from 'react';
import { isMark } from '../../revisions/secrets.ts';
import { useField, type FieldProps } from './use-field.console.ts';

const asLeftToRight = (input: ReactNode): ReactNode => <div dir="ltr">{input}</div>;

/**
 * A field for a secret. A stored secret is never shown: the field says since when it is set and by whom. It is left
 * empty to keep the secret.
 */
export function SecretField(props: FieldProps) {
  const { field, frame, messages } = useField(props);
  const { t } = messages;
  const stored = useRef(isMark(field.value) ? field.value : null);
  if (isMark(field.value)) stored.current = field.value;
  const mark = stored.current;
  return (
    <PasswordInput
      {...frame}
      ref={field.ref}
      name={field.name}
      value={typeof field.value === 'string' ? field.value : ''}
      autoComplete="new-password"
      spellCheck={false}
      inputContainer={asLeftToRight}
      placeholder={mark ? '••••••••••••' : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('screens:secret.show'), tabIndex: 0 }}
      description={
        <>
          {mark ? (
            <>
              {t('screens:secret.set')} <RelativeTime at={mark.setAt} />
              {` ${t('screens:secret.by', { name: mark.setBy })} `}
            </>
          ) : null}
          {props.help}
        </>
      }
      onChange={({ currentTarget: { value } }) => field.onChange(value === '' ? mark : value)}
      onBlur={field.onBlur}
    />
  );
}
