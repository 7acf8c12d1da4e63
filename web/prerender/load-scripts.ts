/**
 * Stands at the end of every page and loads its scripts, or shows `cannot-run.tsx` where the browser is older than the target
 * in `vite.config.ts` or cannot read them; the content security policy knows it by its hash. Written for browsers of any age.
 * The page's own picture comes first, on an order's page the one that it asks for (`load-order.ts`). A hidden tab paints
 * nothing, and a picture may never come: then the scripts come after a while all the same.
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
