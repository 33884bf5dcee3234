import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** The texts of toasts that no test has read yet, oldest first. */
    toasts: string[];
  }
}

/** Records the texts of toasts from the start of the page on, because a toast may disappear before a test looks. */
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

/** Waits until a toast with this text was shown, and marks it as read: the next call needs another toast. */
export const told = async (page: Page, text: string): Promise<void> => {
  await page.waitForFunction((words) => {
    const index = window.toasts.findIndex((toast) => toast.includes(words));
    if (index >= 0) window.toasts.splice(index, 1);
    return index >= 0;
  }, text);
};
