// Runs before the first paint: without a choice the page follows prefers-color-scheme by its CSS alone.
try {
  var theme = window.localStorage.getItem('connect-console.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed (a private window may do that): the page follows the system.
}

// The page's code runs once the frame that the page brings is painted. A page in the background paints nothing.
var runs;
function run() {
  var code = document.getElementById('code');
  if (!runs && code) runs = import(code.href);
}
document.addEventListener('DOMContentLoaded', function () {
  window.requestAnimationFrame(function () {
    window.setTimeout(run);
  });
  window.setTimeout(run, 200);
});
