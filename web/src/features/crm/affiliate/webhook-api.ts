import type {
  MadeSecret,
  OwnWebhook,
  SetWebhookRequest,
  WebhookDelivery,
  WebhookSecretRequest,
} from '../../../../../command/crm/webhooks/contract.ts';
import { api } from '../../../app/api.ts';

type Told = Readonly<{ message: string }>;

const path = '/affiliate/webhook';
const tag = ['Webhook'] as const;

export const webhookApi = api.injectEndpoints({
  endpoints: (build) => ({
    showWebhook: build.query<OwnWebhook, void>({
      query: () => ({ url: path }),
      transformResponse: ({ data }: Readonly<{ data: OwnWebhook }>) => data,
      providesTags: [...tag],
    }),
    setWebhook: build.mutation<MadeSecret, SetWebhookRequest>({
      query: (body) => ({ url: path, method: 'PUT', body, secret: true }),
      invalidatesTags: [...tag],
    }),
    makeWebhookSecret: build.mutation<MadeSecret, WebhookSecretRequest>({
      query: (body) => ({ url: `${path}/secret`, method: 'POST', body, secret: true }),
      invalidatesTags: [...tag],
    }),
    actOnWebhook: build.mutation<Told, 'on' | 'off' | 'test'>({
      query: (act) => ({ url: `${path}/${act}`, method: 'POST', body: {} }),
      invalidatesTags: [...tag],
    }),
    removeWebhook: build.mutation<Told, void>({
      query: () => ({ url: path, method: 'DELETE' }),
      invalidatesTags: [...tag],
    }),
    listDeliveries: build.query<readonly WebhookDelivery[], void>({
      query: () => ({ url: `${path}/deliveries` }),
      transformResponse: ({ data }: Readonly<{ data: readonly WebhookDelivery[] }>) => data,
      providesTags: [...tag],
    }),
    resendDelivery: build.mutation<Told, string>({
      query: (id) => ({ url: `${path}/deliveries/${id}/resend`, method: 'POST', body: {} }),
      invalidatesTags: [...tag],
    }),
  }),
});

export const {
  useShowWebhookQuery,
  useSetWebhookMutation,
  useMakeWebhookSecretMutation,
  useActOnWebhookMutation,
  useRemoveWebhookMutation,
  useListDeliveriesQuery,
  useResendDeliveryMutation,
} = webhookApi;
