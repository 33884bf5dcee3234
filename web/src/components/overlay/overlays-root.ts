/** The parent of floating elements, beside `#root` (web.md, For everybody). */
export const overlaysRoot = (): HTMLElement => document.getElementById('overlays') ?? document.body;
