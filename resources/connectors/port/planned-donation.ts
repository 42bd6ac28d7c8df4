/** The donation of a submission, as a connector plans an order from it. */
export interface PlannedDonation {
  /** Integer minor units, and their currency. */
  amount: { minor: number; currency: string };
  /** The chosen amount's, such as the level of a membership, in the form's own language. */
  label?: string | undefined;
  frequency: string;
  method: string | undefined;
}
