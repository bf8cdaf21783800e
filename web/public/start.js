// Without a choice, CSS follows prefers-color-scheme.
try {
  var theme = window.localStorage.getItem('connect-console.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed.
}

// Code runs once the frame is painted; a page in the background paints nothing.
var runs;
function run() {
  var code = document.getElementById('code');
  if (!runs && code) runs = import(code.href);
}
document.addEventListener('DOMContentLoaded', function () {
  document.querySelectorAll('link[data-href]').forEach(function (link) {
    link.href = link.dataset.href + -new Date().getTimezoneOffset();
    link.rel = 'preload';
  });
  window.requestAnimationFrame(function () {
    window.setTimeout(run);
  });
  window.setTimeout(run, 200);
});
