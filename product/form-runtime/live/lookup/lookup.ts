import { ADDRESS_PARTS } from '@tributary/form-engine/components/address/read.ts';
import type { FormTranslate } from '@tributary/form-engine/translate.ts';
import { element, part } from '../../fields.ts';
import type { LiveForm } from '../live-field.ts';
import { askForAddress, askForAddresses, isAvailable, type OfferedAddress } from './ask.ts';
import { openList } from './list.ts';
import type { AddressText } from '@tributary/form-engine/components/address/texts.data.ts';

interface Lookup {
  box: HTMLElement;
  /** Whether it applies to the country that is chosen. */
  applies: boolean;
  isAvailable: boolean;
}

const lookups = new WeakMap<HTMLElement, Lookup>();

/** Puts the search for an address to its postcode, once, and shows it while it applies and there is a service for it. */
export function offerLookup(field: HTMLElement, live: LiveForm<AddressText>, applies: boolean): void {
  const known = lookups.get(field);
  if (known) known.applies = applies;
  else begin(field, live, applies);
  show(lookups.get(field)!);
}

const show = ({ box, applies, isAvailable: isThere }: Lookup): void => {
  box.hidden = !applies || !isThere;
};

function begin(field: HTMLElement, live: LiveForm<AddressText>, applies: boolean): void {
  const box = makeLookup(field, live);
  const lookup: Lookup = { box, applies, isAvailable: live.pretends };
  lookups.set(field, lookup);
  const postcode = part(field, '[data-tf-part=postcode]');
  // In an address the postcode comes late: its search is before the first line.
  if (postcode?.classList.contains('tf-by-postcode')) postcode.after(box);
  else part(field, '.tf-address')?.prepend(box);
  if (live.pretends) return;
  void isAvailable(field).then((isThere) => {
    lookup.isAvailable = isThere;
    show(lookup);
  });
}

function makeLookup(field: HTMLElement, { t, pretends }: LiveForm<AddressText>): HTMLElement {
  const box = element('div', 'tf-lookup');
  const find = button('', t('lookupFind'));
  const status = element('p', 'tf-help');
  status.setAttribute('role', 'status');
  const own = postcodeInput(field)?.closest('.tf-by-postcode') ? null : ownPostcode(field, t);
  const byHand = button('tf-plain', t('lookupByHand'));
  byHand.hidden = true;
  box.append(...(own ? [own.label] : []), find, status, byHand);
  let closeList = (): void => undefined;
  let asked = 0;

  function close(): void {
    asked += 1;
    closeList();
    closeList = () => undefined;
    byHand.hidden = true;
    find.removeAttribute('aria-disabled');
  }

  async function choose(suggestion: OfferedAddress): Promise<void> {
    close();
    find.focus();
    status.textContent = t('lookupBusy');
    const mine = asked;
    const address = 'address' in suggestion ? suggestion.address : await askForAddress(field, suggestion.id);
    if (mine !== asked) return;
    if (!address) {
      status.textContent = t('lookupFailed');
      inputOf(field, 'line1')?.focus();
      return;
    }
    fill(field, address);
    status.textContent = t('lookupFilled');
    inputOf(field, 'line1')?.focus();
  }

  async function search(): Promise<void> {
    const input = own?.input ?? postcodeInput(field);
    const postcode = (input?.value ?? '').trim();
    close();
    if (!/^[a-z\d ]{5,9}$/i.test(postcode)) {
      status.textContent = t('lookupNeeds');
      input?.focus();
      return;
    }
    const mine = asked;
    status.textContent = t('lookupBusy');
    find.setAttribute('aria-disabled', 'true');
    const found = pretends ? 'failed' : await askForAddresses(field, postcode);
    if (mine !== asked) return;
    find.removeAttribute('aria-disabled');
    if (typeof found === 'string') {
      status.textContent = t(found === 'none' ? 'lookupNone' : 'lookupFailed');
      return;
    }
    status.textContent = t('lookupFound', { count: found.length });
    byHand.hidden = false;
    closeList = openList({
      after: status,
      label: t('lookupList'),
      options: found.map(({ label }) => label),
      choose: (index) => void choose(found[index]!),
      leave: () => {
        close();
        status.textContent = '';
        find.focus();
      },
    });
  }

  find.addEventListener('click', () => void search());
  byHand.addEventListener('click', () => {
    close();
    status.textContent = '';
    inputOf(field, 'line1')?.focus();
  });
  // Enter in the postcode looks it up; elsewhere it sends the form, as always.
  (own?.input ?? postcodeInput(field))?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    void search();
  });
  return box;
}

function button(className: string, text: string): HTMLButtonElement {
  const made = element('button', className, text) as HTMLButtonElement;
  made.type = 'button';
  return made;
}

/** An input for the search alone, without a name: it is not sent. */
function ownPostcode(field: HTMLElement, t: FormTranslate<AddressText>) {
  const label = element('label', 'tf-sublabel', t('address.postcode'));
  const input = element('input', 'tf-input') as HTMLInputElement;
  input.type = 'text';
  input.autocomplete = 'postal-code';
  input.maxLength = 9;
  input.value = postcodeInput(field)?.value ?? '';
  label.append(input);
  return { label, input };
}

const inputOf = (field: HTMLElement, name: string): HTMLInputElement | null =>
  part<HTMLInputElement>(field, `[data-tf-part=${name}] input`);

const postcodeInput = (field: HTMLElement): HTMLInputElement | null => inputOf(field, 'postcode');

/** Writes a found address into the fields; parts that the service does not know stay unchanged. */
function fill(field: HTMLElement, address: Readonly<Record<string, string>>): void {
  for (const name of ADDRESS_PARTS) {
    const input = inputOf(field, name);
    const text = address[name] ?? '';
    // Lines belong together: a second line of another address must not stay.
    if (input && (text || (name === 'line2' && address['line1']))) input.value = text;
  }
  inputOf(field, 'postcode')?.dispatchEvent(new Event('input', { bubbles: true }));
}
