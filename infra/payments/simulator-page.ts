import { currencyOf } from '../../domain/shared/currencies.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f4f5f7;color:#16191d}
main{max-width:26rem;margin:10vh auto;padding:2rem;background:#fff;border:1px solid #d6dae0;border-radius:12px}
strong{display:block;font-size:2rem}button{display:block;width:100%;margin-top:.75rem;padding:.75rem;font:inherit;border:1px solid #6b7280;border-radius:8px;background:#fff;color:inherit}
button.first{background:#1f4fd8;border-color:#1f4fd8;color:#fff}p.note{padding:.5rem .75rem;background:#fff4d6;border-radius:8px}`;

type Shown = Readonly<{ status: string; amount_total: number; currency: string }>;

const button = (act: string, label: string, isFirst = false): string =>
  `<button${isFirst ? ' class="first"' : ''} name="act" value="${act}">${label}</button>`;

/** The page on which a person pays at a simulator, pays something else, or walks away. It says that no money moves. */
export const paymentPage = ({ status, amount_total: total, currency }: Shown): string => {
  const code = currency.toUpperCase();
  const { places } = currencyOf(code);
  const amount = (total / 10 ** places).toFixed(places);
  const choices =
    status === 'open'
      ? `<form method="post">${button('pay', 'Pay', true)}${button('leave', 'Walk away')}${button(
          'pay-other-amount',
          'Pay half of it',
        )}${button('pay-other-currency', 'Pay in another currency')}</form>`
      : '<p>This page has ended.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stripe (simulator)</title><style>${style}</style></head><body><main><h1>Stripe (simulator)</h1><p class="note">This is a simulator on this machine: no money moves.</p><p>To pay<strong>${escaped(amount)} ${escaped(code)}</strong></p>${choices}</main></body></html>`;
};
