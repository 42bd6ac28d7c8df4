import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { expect, it } from 'vitest';
import { renderScreen } from './render.testing.tsx';

it('shows times by the organization’s clock, and not by the browser’s', () => {
  // The organization is in London, which is an hour ahead of UTC in summer and has the next day already.
  const markup = renderScreen(<RelativeTime at="2026-07-01T23:30:00Z" />);
  expect(markup).toMatch(/title="Jul 2, 2026, 12:30\sAM"/);
});
