/** How far what stands in an element reaches past it; whole pixels, as `scrollWidth` tells them, would hide the last part of one. */
export const overhangOf = (element: Element): number => {
  const inside = document.createRange();
  inside.selectNodeContents(element);
  return inside.getBoundingClientRect().width - element.getBoundingClientRect().width;
};
