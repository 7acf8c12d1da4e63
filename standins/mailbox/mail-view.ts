import { html, Html } from '../http/html.ts';
import type { Message } from './messages.ts';

/** Shows an open mail: addresses, date, attachments, and its three views. */
export function mailView(message: Message): Html {
  const came = new Date(message.at).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'medium' });
  return html`<a class="back" href="/">&larr; All mails</a>
    <h1>${message.subject || '(no subject)'}</h1>
    <dl>
      <dt>From</dt>
      <dd>${message.headers.from ?? message.from}</dd>
      <dt>To</dt>
      <dd>${message.headers.to ?? message.to}</dd>
      <dt>Came</dt>
      <dd><time datetime="${message.at}">${came}</time></dd>
    </dl>
    ${message.attachments.length > 0 && attachments(message)} ${bodies(message)}`;
}

function attachments({ id, attachments }: Message): Html {
  const cards = attachments.map(({ filename, contentType, bytes }, place) => {
    const address = `/_messages/${id}/attachments/${place}`;
    const picture =
      /^image\/(png|jpeg|webp|gif)$/.test(contentType) && html`<img src="${address}" alt="" height="48" />`;
    return html`<li>
      <a href="${address}" target="_blank">
        ${picture}<span><b>${filename}</b><small>${contentType}, ${size(bytes)}</small></span>
      </a>
    </li>`;
  });
  return html`<ul class="attachments" aria-label="Attachments">
    ${cards}
  </ul>`;
}

/** Shows three views of a mail, one at a time. */
function bodies({ id, html: markup, text, headers }: Message): Html {
  const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';
  const frame = html`<iframe
    title="The mail as designed"
    src="/_messages/${id}/html"
    sandbox="${sandbox}"
  ></iframe>`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const views = [
    ...(markup ? [{ name: 'Designed', body: frame }] : []),
    { name: 'Plain text', body: html`<pre>${text || 'This mail has no plain text.'}</pre>` },
    { name: 'Headers', body: html`<pre>${lines.join('\n')}</pre>` },
  ];
  return html`${views.map(
      ({ name, body }, at) =>
        html`<details name="view" ${at === 0 && new Html('open')}>
          <summary>${name}</summary>
          ${body}
        </details>`,
    )}<a href="/_messages/${id}/raw" target="_blank">Source</a>`;
}

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
