// Runs before the first paint: without a choice the page follows prefers-color-scheme by its CSS alone.
try {
  var theme = window.localStorage.getItem('connect-console.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed (a private window may do that): the page follows the system.
}
