import { describe, expect, it } from '@jest/globals';
import { createStore } from '../../app/store.ts';
import { selectTerminal, selectTicket, terminalActions } from './terminal-slice.ts';

const withTicket = () => {
  const store = createStore();
  store.dispatch(terminalActions.instrumentChosen('EUR_USD'));
  store.dispatch(terminalActions.ticketOpened('buy'));
  store.dispatch(terminalActions.amountTyped('25000'));
  return store;
};

describe('the ticket of the terminal', () => {
  it('given typed levels, when the instrument changes, then they are cleared and a notice says so', () => {
    const store = withTicket();
    store.dispatch(terminalActions.levelTyped({ kind: 'profit', typed: '1.2' }));
    store.dispatch(terminalActions.instrumentChosen('USD_JPY'));
    const ticket = selectTicket(store.getState());
    expect(ticket?.profit).toEqual({ on: false, typed: '' });
    expect(ticket?.notice).toContain('cleared');
    expect(ticket?.amount).toBe('');
  });

  it('given a trailing stop, when the instrument changes, then its pips are cleared and a notice says so', () => {
    const store = withTicket();
    store.dispatch(terminalActions.trailTyped('50'));
    store.dispatch(terminalActions.instrumentChosen('USD_JPY'));
    const ticket = selectTicket(store.getState());
    expect(ticket?.trail).toBeNull();
    expect(ticket?.notice).toContain('cleared');
  });

  it('given no levels, when the instrument changes, then there is no notice', () => {
    const store = withTicket();
    store.dispatch(terminalActions.instrumentChosen('USD_JPY'));
    expect(selectTicket(store.getState())?.notice).toBeNull();
  });

  it('given a buy with a level, when Sell is pressed, then the side changes, the amount stays and the level is cleared', () => {
    const store = withTicket();
    store.dispatch(terminalActions.levelTyped({ kind: 'loss', typed: '1.1' }));
    store.dispatch(terminalActions.ticketOpened('sell'));
    expect(selectTicket(store.getState())).toMatchObject({
      type: 'sell',
      amount: '25000',
      loss: { on: false },
    });
  });

  it('given an open ticket, when the same side is pressed again, then the typed amount stays', () => {
    const store = withTicket();
    store.dispatch(terminalActions.ticketOpened('buy'));
    expect(selectTicket(store.getState())?.amount).toBe('25000');
  });

  it('given a chosen instrument, when the stored settings are loaded later, then the choice stays', () => {
    const store = withTicket();
    store.dispatch(
      terminalActions.remembered({
        symbol: 'XAU_USD',
        interval: '1h',
        averageOn: false,
        logScale: true,
        shortcutsOn: false,
        soundsOn: true,
        oneClickOf: 'u1',
      }),
    );
    expect(selectTerminal(store.getState())).toMatchObject({
      symbol: 'EUR_USD',
      interval: '1h',
      averageOn: false,
      logScale: true,
      shortcutsOn: false,
      soundsOn: true,
      oneClickOf: 'u1',
    });
  });
});
