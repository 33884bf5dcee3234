import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startProviderSimulator, type ProviderSimulator } from '../providers/simulator.ts';
import { simulatedStripeKeys } from './simulated-keys.ts';
import { paymentPage } from './simulator-page.ts';

type Session = {
  id: string;
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  client_reference_id: string;
  expires_at: number;
  payment_intent: { id: string; created: number; latest_charge: null } | null;
  success_url: string;
  cancel_url: string;
};

/** What a person does on the payment page. */
const acts = ['pay', 'pay-other-amount', 'pay-other-currency', 'leave'] as const;
type Act = (typeof acts)[number];

export type StripeSimulator = ProviderSimulator &
  Readonly<{
    /** The page of a deposit, as the provider knows it. */
    sessionOf: (depositId: string) => Readonly<Session> | undefined;
    /** Pays, or leaves, as a person does on the page. */
    act: (sessionId: string, act: Act) => Promise<string>;
    /** From here on notices get lost on their way, or arrive again. */
    loseNotices: (lost: boolean) => void;
  }>;

export type StripeSimulatorOptions = Readonly<{
  /** Where notices go; `null` while there is nobody to take them, and they are lost. */
  notifyAt: () => string | null;
  nowMs?: () => number;
}>;

const bodyMost = 64 * 1024;

const formIn = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > bodyMost) throw new Error('The form is too long');
  }
  return new URLSearchParams(text);
};

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

const sendPage = (response: ServerResponse, html: string): void => {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'Cache-Control': 'no-store',
  };
  response.writeHead(200, headers).end(html);
};

const refusal = (message: string) => ({ error: { type: 'invalid_request_error', message } });

/** Stripe's own signature of a notice (docs.stripe.com/webhooks/signature). */
export const signStripeNotice = (body: string, secret: string, nowMs: number): string => {
  const seconds = Math.floor(nowMs / 1000);
  const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signed}`;
};

/**
 * Speaks the part of Stripe's API that deposits use, on loopback: a Checkout session is made and asked for, and its page is
 * one on which a person pays, pays something else, or walks away. A session ends at its time. Nothing is kept on disk.
 */
export const startStripeSimulator = async ({
  notifyAt,
  nowMs = Date.now,
}: StripeSimulatorOptions): Promise<StripeSimulator> => {
  const sessions = new Map<string, Session>();
  const byKey = new Map<string, string>();
  let isLosing = false;
  const seconds = (): number => Math.floor(nowMs() / 1000);

  const current = (id: string): Session | undefined => {
    const session = sessions.get(id);
    if (session?.status === 'open' && session.expires_at <= seconds()) session.status = 'expired';
    return session;
  };

  const notify = async (type: string, session: Session): Promise<void> => {
    const address = isLosing ? null : notifyAt();
    if (address === null) return;
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, type, data: { object: session } });
    const signature = signStripeNotice(body, simulatedStripeKeys.signingSecret, nowMs());
    try {
      const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
      await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) });
    } catch {
      // A lost notice: whoever waits for it asks.
    }
  };

  const act = async (id: string, what: Act): Promise<string> => {
    const session = current(id);
    if (session === undefined || session.status !== 'open') return session?.cancel_url ?? '';
    if (what === 'leave') return session.cancel_url;
    session.status = 'complete';
    session.payment_status = 'paid';
    session.payment_intent = {
      id: `pi_${randomUUID()}`,
      created: seconds(),
      latest_charge: null,
    };
    if (what === 'pay-other-amount') session.amount_total = Math.ceil(session.amount_total / 2);
    if (what === 'pay-other-currency')
      session.currency = session.currency === 'eur' ? 'usd' : 'eur';
    await notify('checkout.session.completed', session);
    return session.success_url;
  };

  const create = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = await formIn(request);
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? byKey.get(key) : undefined;
    if (known !== undefined) return sendJson(response, 200, sessions.get(known));
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
    if (!Number.isSafeInteger(amount) || amount < 50 || amount > 99_999_999)
      return sendJson(response, 400, refusal('The amount must be from 50 to 99999999.'));
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    const session: Session = {
      id,
      url: `http://${request.headers.host ?? ''}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id') ?? '',
      expires_at: Number(form.get('expires_at')),
      payment_intent: null,
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
    };
    sessions.set(id, session);
    if (typeof key === 'string') byKey.set(key, id);
    sendJson(response, 200, session);
  };

  const pay = async (
    id: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const session = current(id);
    if (session === undefined) return sendJson(response, 404, refusal('No such page'));
    if (request.method !== 'POST') return sendPage(response, paymentPage(session));
    const asked = (await formIn(request)).get('act');
    const what = acts.find((one) => one === asked) ?? 'leave';
    response.writeHead(303, { Location: await act(id, what) }).end();
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://simulator');
    const [, first, ...rest] = pathname.split('/');
    if (first === 'pay') return pay(rest[0] ?? '', request, response);
    if (request.headers.authorization !== `Bearer ${simulatedStripeKeys.secretKey}`)
      return sendJson(response, 401, refusal('Invalid API Key provided'));
    if (request.method === 'POST' && pathname === '/v1/checkout/sessions')
      return create(request, response);
    const session = current(rest[2] ?? '');
    return session === undefined
      ? sendJson(response, 404, refusal('No such checkout session'))
      : sendJson(response, 200, session);
  };

  const simulator = await startProviderSimulator('Stripe', (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return {
    ...simulator,
    act,
    loseNotices: (lost) => {
      isLosing = lost;
    },
    sessionOf: (depositId) =>
      [...sessions.values()].find((session) => session.client_reference_id === depositId),
  };
};
