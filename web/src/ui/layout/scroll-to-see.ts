/**
 * Scrolls by no more than it takes to see an element; at once under reduced motion, which no style sheet decides where
 * a script asks for a smooth scroll (CSSOM View).
 */
export function scrollToSee(element: Element | null): void {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'nearest', behavior: isReduced ? 'instant' : 'smooth' });
}
