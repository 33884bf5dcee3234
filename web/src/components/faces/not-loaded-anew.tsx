import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';

type Props = Readonly<{
  /** Of a query: the error stays while the query is retried. */
  result: Readonly<{ data?: unknown; error?: unknown; refetch: () => unknown }>;
  busy?: boolean;
}>;

/** Says that a refetch failed; the data loaded before stays on the screen. */
export const NotLoadedAnew = ({ result: { data, error, refetch }, busy = false }: Props) => {
  const { t } = useTranslation();
  if (error === undefined || data === undefined) return null;
  return (
    <p className="form-error justify-between" role="alert">
      {t('This could not be loaded')}
      <Button size="small" busy={busy} onClick={() => void refetch()}>
        {t('Try again')}
      </Button>
    </p>
  );
};
