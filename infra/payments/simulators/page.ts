import type { SimulatedPage } from './pages.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f4f5f7;color:#16191d}
main{max-width:26rem;margin:10vh auto;padding:2rem;background:#fff;border:1px solid #d6dae0;border-radius:12px}
strong{display:block;font-size:2rem}button{display:block;width:100%;margin-top:.75rem;padding:.75rem;font:inherit;border:1px solid #6b7280;border-radius:8px;background:#fff;color:inherit}
button.first{background:#1f4fd8;border-color:#1f4fd8;color:#fff}p.note{padding:.5rem .75rem;background:#fff4d6;border-radius:8px}`;

/** What a person does on the page of a simulator, and what the payer's bank does afterwards. */
export const simulatedActs = [
  ...(['pay', 'decline', 'leave', 'pay-other-amount', 'pay-other-currency'] as const),
  ...(['refund-part', 'refund', 'chargeback'] as const),
] as const;
export type SimulatedAct = (typeof simulatedActs)[number];

const labels: Readonly<Record<SimulatedAct, string>> = {
  pay: 'Pay',
  decline: 'Have the payment declined',
  leave: 'Walk away',
  'pay-other-amount': 'Pay half of it',
  'pay-other-currency': 'Pay in another currency',
  'refund-part': 'Refund a quarter of it at the provider',
  refund: 'Refund it at the provider',
  chargeback: 'Charge it back',
};

/** What can be done on a page in this state. */
export const possibleActs = ({
  status,
  takenBack,
}: Pick<SimulatedPage, 'status' | 'takenBack'>): readonly SimulatedAct[] => {
  if (status === 'open')
    return ['pay', 'decline', 'leave', 'pay-other-amount', 'pay-other-currency'];
  return status === 'paid' && takenBack === null ? ['refund-part', 'refund', 'chargeback'] : [];
};

const words: Readonly<Record<SimulatedPage['status'], string>> = {
  open: 'To pay',
  approved: 'Agreed to',
  paid: 'Paid',
  declined: 'Declined',
  expired: 'Expired',
};

/** The page on which a person pays, pays a different amount or currency, or leaves. It says that no money moves. */
export const paymentPage = (provider: string, page: SimulatedPage): string => {
  const { status, amount, currency, takenBack } = page;
  const state = takenBack === null ? words[status] : `Reversed by a ${takenBack}`;
  const buttons = possibleActs(page).map(
    (act) =>
      `<button${act === 'pay' ? ' class="first"' : ''} name="act" value="${act}">${labels[act]}</button>`,
  );
  const choices =
    buttons.length === 0
      ? '<p>This page has ended.</p>'
      : `<form method="post">${buttons.join('')}</form>`;
  const name = `${provider} (simulator)`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><style>${style}</style></head><body><main><h1>${name}</h1><p class="note">This is a simulator on this machine: no money moves.</p><p>${state}<strong>${escaped(amount)} ${escaped(currency)}</strong></p>${choices}</main></body></html>`;
};
