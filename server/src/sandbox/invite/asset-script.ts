/**
 * The one script of the invite pages: a page that waits turns by itself, a form that was sent is not sent
 * twice, and the person is taken to the redirect_url. Every page works without it.
 */
export const SCRIPT = `'use strict';
(() => {
  const { stateUrl, stamp } = document.body.dataset;
  if (stateUrl) {
    const look = async () => {
      if (document.hidden) return;
      try {
        const answer = await fetch(stateUrl, { cache: 'no-store' });
        // Not reload(), which would send a form once more.
        if (answer.ok && (await answer.json()).stamp !== stamp) location.replace(location.href);
      } catch {
        // the next look may reach the service again
      }
    };
    setInterval(look, 1000);
    document.addEventListener('visibilitychange', look);
  }

  const link = document.querySelector('a[data-go]');
  if (link) {
    for (const part of document.querySelectorAll('[hidden]')) part.hidden = false;
    // replace(): the way back must not lead here, and from here away again.
    setTimeout(() => location.replace(link.href), 4000);
  }

  const setDisabled = (off) => {
    for (const button of document.querySelectorAll('button')) button.disabled = off;
  };
  // After the event, because a disabled button would not be part of what is sent.
  document.addEventListener('submit', () => setTimeout(setDisabled, 0, true));
  addEventListener('pageshow', () => setDisabled(false));
})();
`;
