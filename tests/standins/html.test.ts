import { expect, test } from 'vitest';
import { html } from '#standins/http/html.ts';

test('what is put into a template is escaped, once', () => {
  const evil = `<img src=x onerror="alert('1')">&`;
  const inner = html`<b title="${evil}">${evil}</b>`;
  expect(html`<p>${inner}</p>`.text).toBe(
    '<p><b title="&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62;&#38;">' +
      '&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62;&#38;</b></p>',
  );
});

test('lists are joined, false and undefined vanish, zero stays', () => {
  const items = ['a', 'b'].map((name) => html`<li>${name}</li>`);
  expect(html`${items}${false}${undefined}${0}`.text).toBe('<li>a</li><li>b</li>0');
});
