import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';

/** The status of a response, in the tone of its kind. */
export function RequestStatus({ status }: { status: number }) {
  const tone = status >= 500 ? 'danger' : status >= 400 ? 'warning' : 'success';
  return <ToneBadge tone={tone}>{status}</ToneBadge>;
}
