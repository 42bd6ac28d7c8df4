import type { MethodName } from './model.ts';

interface Method {
  name: MethodName;
  processor: string;
  target: string;
  /** Whether a recurring payment by this method needs a first payment. */
  initialPayment: 'required' | 'unsupported';
  parameters: { Name: string; Required: boolean; Description: string; DataType: string }[];
}

const METHODS: Method[] = [
  {
    name: 'CreditCard',
    processor: 'PaymentHub-Test',
    target: 'Test card account',
    initialPayment: 'required',
    parameters: [],
  },
  {
    name: 'SEPA Direct Debit',
    processor: 'PaymentHub-SEPA',
    target: 'Test bank account',
    initialPayment: 'unsupported',
    // Without it the hosted page asks the payer for it.
    parameters: [
      {
        Name: 'iban',
        Required: false,
        Description: "The IBAN of the payer's bank account.",
        DataType: 'String',
      },
    ],
  },
];

/** The method of that name, or undefined when it is not activated. @param closed those that the organization has closed */
export const methodNamed = (name: unknown, closed: readonly string[]): Method | undefined =>
  METHODS.find((method) => method.name === name && !closed.includes(method.name));

/** The response of `GET /PaymentMethods`. @param closed those that the organization has closed */
export const paymentMethods = (closed: readonly string[]) => ({
  PaymentMethods: METHODS.filter(({ name }) => !closed.includes(name)).map((method) => ({
    Name: method.name,
    Processors: [
      {
        Name: method.processor,
        IsDefault: true,
        Targets: [{ publicTarget: method.processor, Name: method.target }],
        Parameters: method.parameters,
        SupportsRecurring: true,
        InitialPaymentOnRecurring: method.initialPayment,
        RecurringRequiresInitialPayment: method.initialPayment === 'required',
      },
    ],
  })),
});
