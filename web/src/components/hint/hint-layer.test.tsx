import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render.tsx';
import { hint } from './hint.ts';

const Screen = () => (
  <>
    <button>Before</button>
    <span {...hint('11 June 2026, 14:32 UTC', 'reach')}>yesterday</span>
    <button {...hint('Copy the number', 'name')}>#</button>
  </>
);

const bubble = () => document.querySelector('.hint-layer');

describe('hints', () => {
  it('are shown by keyboard focus, and are accessible to screen readers', async () => {
    renderScreen(<Screen />);
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByText('yesterday')).toHaveFocus();
    expect(screen.getByText('yesterday')).toHaveAccessibleDescription('11 June 2026, 14:32 UTC');
    await waitFor(() => expect(bubble()).toHaveTextContent('11 June 2026, 14:32 UTC'));
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Copy the number' })).toHaveFocus();
    await waitFor(() => expect(bubble()).toHaveTextContent('Copy the number'));
  });

  it('stay when a touch also focuses the element', async () => {
    renderScreen(<span {...hint('Fell by 2 %', 'told')}>falling</span>);
    const text = screen.getByText('falling');
    await userEvent.pointer({ keys: '[TouchA]', target: text });
    // As in browsers: the touch focuses the element, but not by keyboard.
    fireEvent.focusIn(text);
    await waitFor(() => expect(bubble()).toHaveTextContent('Fell by 2 %'));
  });

  it('appear at a touch, and disappear at the next touch elsewhere', async () => {
    renderScreen(<Screen />);
    await userEvent.pointer({ keys: '[TouchA]', target: screen.getByText('yesterday') });
    await waitFor(() => expect(bubble()).toHaveTextContent('11 June 2026, 14:32 UTC'));
    await userEvent.pointer({ keys: '[TouchA]', target: screen.getByText('Before') });
    await waitFor(() => expect(bubble()).toBeNull());
  });

  it('stay while the pointer is on them, and disappear a moment after it has left', async () => {
    renderScreen(<Screen />);
    await userEvent.hover(screen.getByText('yesterday'));
    await waitFor(() => expect(bubble()).toHaveTextContent('11 June 2026, 14:32 UTC'));
    jest.useFakeTimers();
    fireEvent.pointerOver(document.body);
    act(() => void jest.advanceTimersByTime(150));
    fireEvent.pointerOver(screen.getByText('11 June 2026, 14:32 UTC'));
    act(() => void jest.advanceTimersByTime(5_000));
    expect(bubble()).toHaveTextContent('11 June 2026, 14:32 UTC');
    fireEvent.pointerOver(document.body);
    act(() => void jest.advanceTimersByTime(250));
    jest.useRealTimers();
    await waitFor(() => expect(bubble()).toBeNull());
  });

  it('of a control ignore the pointer, so that a press reaches the control below', async () => {
    renderScreen(<Screen />);
    await userEvent.hover(screen.getByRole('button', { name: 'Copy the number' }));
    await waitFor(() => expect(bubble()).toHaveStyle({ pointerEvents: 'none' }));
    await userEvent.hover(screen.getByText('yesterday'));
    await waitFor(() => expect(bubble()).not.toHaveStyle({ pointerEvents: 'none' }));
  });

  it('disappear when they are pressed', async () => {
    renderScreen(<Screen />);
    await userEvent.hover(screen.getByText('yesterday'));
    fireEvent.pointerUp(await screen.findByText('11 June 2026, 14:32 UTC'));
    await waitFor(() => expect(bubble()).toBeNull());
  });
});
