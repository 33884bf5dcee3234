import type { InferType } from 'yup';
import type { testedApiResponse } from '../../../../command/site/contract.ts';
import type { TradeApi } from '../../../../domain/shared/site/trade-apis.ts';
import { api } from '../../app/api.ts';

type Tested = InferType<typeof testedApiResponse>;

export const { useTestTradeApiMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    testTradeApi: build.mutation<Tested, TradeApi>({
      query: (key) => ({ url: `/admin/apis/${key}/test`, method: 'POST' }),
    }),
  }),
});
