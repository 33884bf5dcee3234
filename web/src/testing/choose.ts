import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Chooses an option in a select, or in a field that is searched by typing. */
export const choose = async (
  label: string,
  option: string,
  inside: HTMLElement = document.body,
): Promise<void> => {
  const field = await within(inside).findByRole('combobox', { name: label });
  await userEvent.click(field);
  if (field instanceof HTMLInputElement) await userEvent.type(field, option);
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
