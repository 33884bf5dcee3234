import { tradingErrors } from '../../../../domain/trading/errors.ts';
import { useGetUserQuery } from '../../app/session/api.ts';

/** Why staff who act for the customer may not change anything in this wallet; `null` if they may. */
export const useActingBar = (mode: 'demo' | 'real'): string | null => {
  const { data } = useGetUserQuery();
  const isActing = data?.acting !== null && data?.acting !== undefined;
  return isActing && mode === 'real' ? tradingErrors.DEMO_ONLY.text : null;
};
