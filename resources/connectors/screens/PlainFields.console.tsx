import { SecretField } from '@tributary/engine/screens/form/SecretField.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useFieldHelp } from '../kind-texts.console.ts';
import { isConnectorKind, KINDS } from '../kinds.ts';
import type { ConnectorKindDeclaration } from '../kinds/declaration.ts';
import { ServiceAddress } from './ServiceAddress.console.tsx';

/** The fields of a kind as it declares them: addresses, credentials and lines of text, in the order of `initial`. */
export function PlainFields({ path }: { path: string }) {
  const helpOf = useFieldHelp(path);
  const kind = path.split('.')[0]!;
  if (!isConnectorKind(kind)) return null;
  const { initial, secrets, optionalSecrets, required }: ConnectorKindDeclaration = KINDS[kind];
  // Fields with parts belong to the kind's own component.
  const lines = Object.keys(initial).filter(
    (field) => typeof initial[field] !== 'object' || initial[field] === null,
  );
  return lines.map((field) => {
    const help = helpOf(field);
    const name = `${path}.${field}`;
    if (field === 'endpoint') return <ServiceAddress key={field} path={path} help={help} />;
    const isNeeded = required.includes(field) || secrets.includes(field);
    return secrets.includes(field) || optionalSecrets.includes(field) ? (
      <SecretField key={field} name={name} required={isNeeded} help={help} />
    ) : (
      <TextField key={field} name={name} required={isNeeded} leftToRight help={help} />
    );
  });
}
