import { expect, test } from 'vitest';
import { html } from './html.ts';

test('what is put into a template is escaped, once', () => {
  const evil = `<img src=x onerror="alert('1')">&`;
  const inner = html`<b title="${evil}">${evil}</b>`;
  expect(html`<p>${inner}</p>`.text).toBe(
    '<p><b title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">' +
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</b></p>',
  );
});

test('lists are joined, false and undefined vanish, zero stays', () => {
  const items = ['a', 'b'].map((name) => html`<li>${name}</li>`);
  expect(html`${items}${false}${undefined}${0}`.text).toBe('<li>a</li><li>b</li>0');
});
