/**
 * The one script of the invite pages: a page that waits turns by itself when the check has moved on,
 * and a form that was sent is not sent twice. Every page works without it.
 */
export const SCRIPT = `'use strict';
(() => {
  const waiting = document.querySelector('[data-state-url]');
  if (waiting) {
    const { stateUrl, stamp } = waiting.dataset;
    const look = async () => {
      if (document.hidden) return;
      try {
        const answer = await fetch(stateUrl, { cache: 'no-store' });
        if (answer.ok && (await answer.json()).stamp !== stamp) location.reload();
      } catch {
        // the next look may reach the service again
      }
    };
    setInterval(look, 1000);
    document.addEventListener('visibilitychange', look);
  }
  const setDisabled = (off) => {
    for (const button of document.querySelectorAll('form button')) button.disabled = off;
  };
  // After the event, because a disabled button would not be part of what is sent.
  document.addEventListener('submit', () => setTimeout(setDisabled, 0, true));
  addEventListener('pageshow', () => setDisabled(false));
})();
`;
