import { tradingErrors } from '../../../../domain/trading/errors.ts';
import { useGetUserQuery } from '../../app/session/api.ts';

/** Why whoever acts for the customer may not touch what is in this wallet; `null` where nothing bars it. */
export const useActingBar = (mode: 'demo' | 'real'): string | null => {
  const { data } = useGetUserQuery();
  const isActing = data?.acting !== null && data?.acting !== undefined;
  return isActing && mode === 'real' ? tradingErrors.DEMO_ONLY.text : null;
};
