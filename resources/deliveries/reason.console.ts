import { useTranslation } from 'react-i18next';

interface Failure {
  code: string | null;
  httpStatus: number | null;
  error: string | null;
}

/** Why an attempt failed, in the person's language where the reason is known, else as the connector reported it. */
export function useReason(): (failure: Failure) => string | null {
  const { t, i18n } = useTranslation('deliveries');
  return ({ code, httpStatus, error }) => {
    if (code === null || !i18n.exists(`deliveries:reason.${code}`)) return error;
    return t(`reason.${code as 'bad_status'}`, { status: httpStatus ?? '' });
  };
}
