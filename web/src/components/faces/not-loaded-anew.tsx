import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';

type Props = Readonly<{
  /** Of a query: the error stays while it is tried again. */
  result: Readonly<{ data?: unknown; error?: unknown; refetch: () => unknown }>;
  busy?: boolean;
}>;

/** Word of a failure that leaves what was loaded before standing. */
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
