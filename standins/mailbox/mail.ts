import PostalMime, { decodeWords, type Attachment, type Email } from 'postal-mime';

/** Contents of a mail, regardless of its envelope; `bytes` are sizes. */
export type Mail = Awaited<ReturnType<typeof parseMail>>;

export async function parseMail(raw: Buffer) {
  const email = await PostalMime.parse(raw);
  const { from, to = [], subject = '', text = '', html = '', messageId = '' } = email;
  return {
    ...{ from: addressesOf(from ? [from] : []), to: addressesOf(to), subject, text, html, messageId },
    attachments: email.attachments.map(describe),
    headers: headersOf(email),
    bytes: raw.length,
  };
}

/** Returns the attachment at this position with its content, name and type. */
export async function readAttachment(raw: Buffer, place: number) {
  const attachment = (await PostalMime.parse(raw)).attachments[place];
  return attachment && { ...describe(attachment), content: contentOf(attachment) };
}

function addressesOf(addresses: NonNullable<Email['to']>): string {
  return addresses.flatMap((one) => one.group?.map((member) => member.address) ?? one.address).join(', ');
}

function describe(attachment: Attachment) {
  const { filename, mimeType: contentType } = attachment;
  const contentId = attachment.contentId?.replace(/^<|>$/g, '');
  return { filename: filename ?? 'unnamed', contentType, contentId, bytes: contentOf(attachment).length };
}

function contentOf({ content }: Attachment): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}

/** Returns headers by lower-case name, values decoded; repeated headers keep all values, one per line. */
function headersOf({ headers }: Email): Record<string, string> {
  const values = new Map<string, string[]>();
  for (const { key, value } of headers) values.set(key, [...(values.get(key) ?? []), decodeWords(value)]);
  return Object.fromEntries([...values].map(([key, all]) => [key, all.join('\n')]));
}
