import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';

/** The address of a connector's service. */
export function ServiceAddress({ path, help }: { path: string; help: string }) {
  return <TextField name={`${path}.endpoint`} required leftToRight inputMode="url" help={help} />;
}
