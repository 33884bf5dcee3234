import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** What toasts have said and no test has heard yet, oldest first. */
    toasts: string[];
  }
}

/** From before the page begins, keeps what toasts say: they go by themselves, however late a busy machine looks. */
export const keepToasts = (): void => {
  window.toasts = [];
  const heard = (node: Node): void => {
    if (!(node instanceof Element)) return;
    const toasts = node.matches('.toast') ? [node] : [...node.querySelectorAll('.toast')];
    window.toasts.push(...toasts.map(({ textContent }) => textContent));
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(heard);
  }).observe(document, { childList: true, subtree: true });
};

/** Waits until a toast has said this, and hears it: the next time another one must. */
export const told = async (page: Page, text: string): Promise<void> => {
  await page.waitForFunction((words) => {
    const index = window.toasts.findIndex((toast) => toast.includes(words));
    if (index >= 0) window.toasts.splice(index, 1);
    return index >= 0;
  }, text);
};
