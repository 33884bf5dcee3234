import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { currencyOf } from '../../../domain/shared/currencies.ts';
import {
  add,
  div,
  gt,
  gte,
  isZero,
  roundUp,
  sub,
  type Decimal,
} from '../../../domain/shared/decimal.ts';
import { startProviderSimulator, type ProviderSimulator } from '../../providers/simulator.ts';
import { paymentPage, possibleActs, simulatedActs, type SimulatedAct } from './page.ts';
import { openNotices, type SimulatedNotice } from './notices.ts';
import { openSimulatedPages, type SimulatedPage, type SimulatedPages } from './pages.ts';

/** A call of the provider's API, with its body read. */
export type SimulatedCall = Readonly<{
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
  origin: string;
}>;
/** `location` is where the browser is sent. */
export type SimulatedAnswer = Readonly<{ status: number; json: unknown; location?: string }>;

export type PaymentSimulatorOptions = Readonly<{
  /** Where notices are sent; `null` while nobody receives them. */
  notifyAt: () => string | null;
  nowMs?: () => number;
  /** Waits before a notice that was not accepted is sent again. */
  againAfterMs?: readonly number[];
  /** Where the pages are stored; without it they end with the simulator. */
  file?: string;
}>;

/** What is specific to a provider: its API and its notices. */
export type Protocol = Readonly<{
  provider: string;
  /** Creates an id of a page in the provider's format. */
  newPageId: () => string;
  newPaymentId: () => string;
  /** The state of a page once its payer has agreed; with PayPal the money must then still be captured. */
  afterPay: 'paid' | 'approved';
  /** Whether a declined payment ends the page. */
  isEndedByDecline: boolean;
  /** `null` if the provider sends no notice of this. */
  noticeOf: (page: SimulatedPage, act: SimulatedAct) => SimulatedNotice | null;
  /** Where the browser goes after the page. */
  returnUrl: (page: SimulatedPage, act: SimulatedAct) => string;
  answer: (call: SimulatedCall, house: SimulatedHouse) => SimulatedAnswer;
}>;

/** What a protocol needs for its answers. */
export type SimulatedHouse = Readonly<{
  pages: SimulatedPages;
  nowMs: () => number;
  /** Opens a page, or returns the one that the deposit already has. */
  open: (
    page: Pick<
      SimulatedPage,
      'depositId' | 'amount' | 'currency' | 'expiresAtMs' | 'paidUrl' | 'givenUpUrl'
    >,
  ) => SimulatedPage;
  /** Marks the page as paid. */
  settle: (page: SimulatedPage) => SimulatedPage;
}>;

export type PaymentSimulator = ProviderSimulator &
  Readonly<{
    pageOf: (depositId: string) => SimulatedPage | undefined;
    /** Does what a person does on the page; returns where the browser goes then. */
    act: (pageId: string, act: SimulatedAct) => Promise<string>;
    /** From here on notices get lost on their way, or arrive again. */
    loseNotices: (lost: boolean) => void;
  }>;

const bodyMost = 64 * 1024;

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > bodyMost) throw new Error('The body is too long');
  }
  return text;
};

const sendPage = (response: ServerResponse, html: string): void => {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'Cache-Control': 'no-store',
  };
  response.writeHead(200, headers).end(html);
};

/** The provider's settlement as CSV: all payments, refunds and chargebacks. */
const settlementCsv = (pages: readonly SimulatedPage[]): string => {
  const lines = pages.flatMap(({ paymentId, paidAtMs, amount, currency, takenBack, partBack }) => {
    if (paymentId === null || paidAtMs === null) return [];
    const date = new Date(paidAtMs).toISOString();
    const line = (kind: string, moved: string) =>
      [paymentId, kind, moved, currency, date].join(',');
    // All refunds of a payment are one line; a chargeback takes what is left.
    const refunded = takenBack === 'refund' ? amount : partBack;
    return [
      line('payment', amount),
      ...(isZero(refunded) ? [] : [line('refund', `-${refunded}`)]),
      ...(takenBack === 'chargeback' ? [line('chargeback', `-${sub(amount, partBack)}`)] : []),
    ];
  });
  return ['payment_id,type,amount,currency,date', ...lines, ''].join('\r\n');
};

const halfOf = ({ amount, currency }: SimulatedPage): string =>
  roundUp(div(amount, '2'), currencyOf(currency).places);

/** Adds a refund to the page; once the whole amount is refunded, the payment counts as taken back. */
const moreBack = (page: SimulatedPage, more: Decimal): SimulatedPage => {
  const partBack = add(page.partBack, more);
  return gte(partBack, page.amount) ? { ...page, takenBack: 'refund' } : { ...page, partBack };
};

/** The page after a refund of this amount; `null` if less is left. */
export const afterRefund = (page: SimulatedPage, amount: Decimal): SimulatedPage | null =>
  page.takenBack !== null || gt(amount, sub(page.amount, page.partBack))
    ? null
    : moreBack(page, amount);

const quarterOf = ({ amount, currency }: SimulatedPage): Decimal =>
  roundUp(div(amount, '4'), currencyOf(currency).places);

const openHouse = (
  { newPageId, newPaymentId }: Protocol,
  pages: SimulatedPages,
  nowMs: () => number,
): SimulatedHouse => ({
  pages,
  nowMs,
  open: (asked) =>
    pages.ofDeposit(asked.depositId) ??
    pages.put({
      ...asked,
      id: newPageId(),
      status: 'open',
      paymentId: null,
      paidAtMs: null,
      takenBack: null,
      partBack: '0',
    }),
  settle: (page) =>
    pages.put({ ...page, status: 'paid', paymentId: newPaymentId(), paidAtMs: nowMs() }),
});

/** The page after an act; unchanged if the act is not possible there. */
const afterAct = (
  page: SimulatedPage,
  act: SimulatedAct,
  { afterPay, isEndedByDecline }: Protocol,
  { pages, settle }: SimulatedHouse,
): SimulatedPage => {
  const agreed = (changes: Partial<SimulatedPage>): SimulatedPage => {
    const next = { ...page, ...changes };
    return afterPay === 'paid' ? settle(next) : pages.put({ ...next, status: 'approved' });
  };
  switch (act) {
    case 'pay':
      return agreed({});
    case 'pay-other-amount':
      return agreed({ amount: halfOf(page) });
    case 'pay-other-currency':
      return agreed({ currency: page.currency === 'EUR' ? 'USD' : 'EUR' });
    case 'decline':
      return isEndedByDecline ? pages.put({ ...page, status: 'declined' }) : page;
    case 'leave':
      return page;
    case 'refund-part':
      return pages.put(moreBack(page, quarterOf(page)));
    case 'refund':
    case 'chargeback':
      return pages.put({ ...page, takenBack: act });
  }
};

/**
 * Simulates a payment provider on loopback: answers its API with the given protocol, and has a page on which a person
 * pays, pays something else, has it declined or leaves. With a file it keeps its pages and its port.
 */
export const startPaymentSimulator = async (
  protocol: Protocol,
  { notifyAt, nowMs = Date.now, againAfterMs, file }: PaymentSimulatorOptions,
): Promise<PaymentSimulator> => {
  const pages = openSimulatedPages(file ?? null, nowMs);
  const house = openHouse(protocol, pages, nowMs);
  const notices = openNotices({ notifyAt, nowMs, againAfterMs });

  const act = async (id: string, what: SimulatedAct): Promise<string> => {
    const page = pages.find(id);
    if (page === undefined || !possibleActs(page).includes(what)) return page?.givenUpUrl ?? '/';
    const next = afterAct(page, what, protocol, house);
    const notice = protocol.noticeOf(next, what);
    if (notice !== null) await notices.send(notice);
    return protocol.returnUrl(next, what);
  };

  const showPage = async (id: string, request: IncomingMessage, response: ServerResponse) => {
    const page = pages.find(id);
    if (page === undefined) return void response.writeHead(404).end();
    if (request.method !== 'POST') return sendPage(response, paymentPage(protocol.provider, page));
    const asked = new URLSearchParams(await readBody(request)).get('act');
    const what = simulatedActs.find((one) => one === asked) ?? 'leave';
    response.writeHead(303, { Location: await act(id, what) }).end();
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const origin = `http://${request.headers.host ?? ''}`;
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    if (pathname.startsWith('/pay/')) return showPage(pathname.slice(5), request, response);
    if (pathname === '/settlement.csv') {
      response.writeHead(200, { 'Content-Type': 'text/csv; charset=utf-8' });
      return void response.end(settlementCsv(pages.all()));
    }
    const { status, json, location } = protocol.answer(
      {
        method: request.method ?? 'GET',
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body: await readBody(request),
        origin,
      },
      house,
    );
    if (location !== undefined) response.setHeader('Location', location);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
  };

  const simulator = await startProviderSimulator(
    protocol.provider,
    (request, response) => {
      answer(request, response).catch(() => response.destroy());
    },
    pages.portBefore,
  );
  pages.listensAt(Number(new URL(simulator.origin).port));
  return {
    ...simulator,
    act,
    loseNotices: notices.lose,
    stop: () => {
      notices.stop();
      return simulator.stop();
    },
    pageOf: pages.ofDeposit,
  };
};

/** An id in the form that providers use. */
export const madeUpId = (prefix: string): string => `${prefix}${randomUUID().replaceAll('-', '')}`;
