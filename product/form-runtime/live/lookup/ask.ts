/** An address by its parts. */
export type Address = Readonly<Record<string, string>>;

/** A choice: an address, or the mark of one that is requested when it is chosen. */
export type OfferedAddress = { label: string } & ({ address: Address } | { id: string });

const timeoutMs = 10_000;

async function ask(field: HTMLElement, query: Record<string, string>): Promise<Response> {
  const action = field.closest('form')?.getAttribute('action') ?? '';
  const address = action.replace(/submissions$/, 'addresses');
  return fetch(`${address}?${new URLSearchParams(query).toString()}`, {
    headers: { accept: 'application/json' },
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** Whether the organization has a service that finds addresses. */
export async function isAvailable(field: HTMLElement): Promise<boolean> {
  try {
    const response = await ask(field, {});
    return response.ok && ((await response.json()) as { isAvailable: boolean }).isAvailable;
  } catch {
    return false;
  }
}

/** The addresses of a postcode; `none` when it has none, `failed` when no service can say. */
export async function askForAddresses(
  field: HTMLElement,
  postcode: string,
): Promise<OfferedAddress[] | 'none' | 'failed'> {
  try {
    const response = await ask(field, { postcode });
    if (response.status === 404 || response.status === 422) return 'none';
    if (!response.ok) return 'failed';
    const { items } = (await response.json()) as { items: OfferedAddress[] };
    return items;
  } catch {
    return 'failed';
  }
}

/** The address that was chosen; undefined when it can't be read. */
export async function askForAddress(field: HTMLElement, id: string): Promise<Address | undefined> {
  try {
    const response = await ask(field, { id });
    if (!response.ok) return undefined;
    return ((await response.json()) as { address: Address }).address;
  } catch {
    return undefined;
  }
}
