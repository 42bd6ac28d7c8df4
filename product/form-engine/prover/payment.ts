import { mayPay, roleOf } from '../components/lookup.ts';
import type { FormComponent } from '../schema.ts';
import type { FormFinding } from './findings.ts';
import { findingAt } from './findings.ts';
import type { Solver } from './solver.ts';

/** Whether a form that asks for money can get it: an amount, and a payment method while the amount is asked for. */
export function paymentFindings(components: readonly FormComponent[], solver: Solver): FormFinding[] {
  const payers = components.filter(mayPay);
  const amount = payers[0];
  const method = components.find((component) => roleOf(component) === 'paymentMethod');
  if (!amount || !method) {
    if (amount) return [findingAt(amount, 'warning', 'amountWithoutMethod')];
    return method ? [findingAt(method, 'error', 'methodWithoutAmount')] : [];
  }
  // With several, one may accept the payment that another does not.
  if (payers.length > 1) return [];
  const fields = { field: keyOf(amount), other: keyOf(method) };
  const showing = (amountShown: boolean): boolean =>
    solver.canBe([
      { component: method, shown: true },
      { component: amount, shown: amountShown },
    ]);
  const each = [amount, method].map((component) => solver.canBe([{ component, shown: true }]));
  // A part that is never shown has a separate finding.
  if (each.includes(false)) return [];
  if (!showing(true)) return [findingAt(method, 'error', 'neverPaid', fields)];
  return showing(false) ? [findingAt(method, 'warning', 'methodWhileAmountHidden', fields)] : [];
}

function keyOf(component: FormComponent): string {
  return 'key' in component ? component.key : '';
}
