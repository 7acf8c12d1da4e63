/**
 * Inline script at the end of every page; the content security policy allows it by its hash. Loads the page's scripts, or
 * shows `cannot-run.tsx` if the browser is older than the target in `vite.config.ts` or cannot parse them. Its own syntax
 * suits browsers of any age. The scripts wait for the page's picture, on an order's page the one from `load-order.ts`, but
 * no longer than 2.5 seconds: a hidden tab paints nothing, and a picture may never arrive.
 */
export const loadScripts = `
(function () {
  function giveUp() {
    var words = document.getElementById('cannot-run');
    document.body.insertBefore(words, document.body.firstChild);
    words.removeAttribute('hidden');
  }
  // The youngest of what the scripts cannot do without: whoever has it can read them, too.
  if (!window.AbortSignal || !AbortSignal.prototype.throwIfAborted) return giveUp();
  addEventListener('error', function (event) {
    if (event.error instanceof SyntaxError && event.filename.indexOf(location.origin + '/assets/') === 0) giveUp();
  });
  var content = document.getElementById('scripts').content;
  function load() {
    document.head.appendChild(content);
  }
  function soon() {
    requestAnimationFrame(function () {
      setTimeout(load);
    });
  }
  var image = document.querySelector('img[fetchpriority=high]');
  var picture = window.earlyPicture || (image && image.decode());
  if (!picture) return load();
  picture.then(soon, soon);
  setTimeout(load, 2500);
})();
`;
