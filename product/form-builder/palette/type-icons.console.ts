import {
  IconAlignLeft,
  IconCalendarRepeat,
  IconCheckbox,
  IconCircleDot,
  IconCoins,
  IconCreditCard,
  IconEyeOff,
  IconForms,
  IconHeading,
  IconMail,
  IconPageBreak,
  IconSelector,
  IconShieldCheck,
  IconTextSize,
} from '@tabler/icons-react';
import type { ComponentType } from '@tributary/form-engine/schema.ts';

/** The picture of each component type. */
export const typeIcons: Record<ComponentType, typeof IconMail> = {
  text: IconForms,
  textarea: IconAlignLeft,
  email: IconMail,
  select: IconSelector,
  radio: IconCircleDot,
  checkboxes: IconCheckbox,
  consent: IconShieldCheck,
  hidden: IconEyeOff,
  amount: IconCoins,
  frequency: IconCalendarRepeat,
  paymentMethod: IconCreditCard,
  heading: IconHeading,
  paragraph: IconTextSize,
  pageBreak: IconPageBreak,
};
