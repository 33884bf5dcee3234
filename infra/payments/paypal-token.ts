import { number, object, string } from 'yup';
import type { ProviderClient } from '../providers/client.ts';
import { ProviderFailure } from '../providers/failure.ts';
import type { ProviderCall } from '../providers/provider-call.ts';

const granted = object({
  access_token: string().required(),
  expires_in: number().min(0).required(),
});

/** A token is not used in its last minute, because a call may take a while to arrive. */
const restMs = 60_000;

type Keys = Readonly<{ clientKey: string; secretKey: string }>;
type Token = Readonly<{ value: string; untilMs: number }>;

/**
 * Calls PayPal with an OAuth 2 token (developer.paypal.com/api/rest/authentication). One token is requested and shared
 * by all calls until it expires; if PayPal rejects it, a new one is requested.
 */
export const withPaypalToken = (
  client: ProviderClient,
  { clientKey, secretKey }: Keys,
): ProviderClient => {
  let token: Promise<Token> | null = null;

  const grant = async (): Promise<Token> => {
    const answer = await client.call({
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientKey}:${secretKey}`).toString('base64')}`,
      },
      body: { form: { grant_type: 'client_credentials' } },
    });
    if (!granted.isValidSync(answer))
      throw new ProviderFailure('unreadable', 'The answer has no token');
    const { access_token: value, expires_in: seconds } = granted.cast(answer);
    return { value, untilMs: performance.now() + seconds * 1000 - restMs };
  };
  const newToken = (): Promise<Token> => {
    const asked = grant();
    token = asked;
    // All waiting callers get the error; the next call requests a token again.
    asked.catch(() => {
      if (token === asked) token = null;
    });
    return asked;
  };
  const valid = async (): Promise<string> => {
    const held = await (token ?? newToken());
    if (held.untilMs > performance.now()) return held.value;
    return (await newToken()).value;
  };
  const send = async (call: ProviderCall, value: string): Promise<unknown> =>
    client.call({ ...call, headers: { Authorization: `Bearer ${value}`, ...call.headers } });

  return {
    call: async (call) => {
      const value = await valid();
      try {
        return await send(call, value);
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.status !== 401) throw error;
        token = null;
        return send(call, await valid());
      }
    },
  };
};
