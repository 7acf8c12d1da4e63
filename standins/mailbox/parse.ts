import PostalMime, { decodeWords, type Address, type Attachment, type Email } from 'postal-mime';

/** One mail as `GET /_messages` shows it. `bytes` are sizes, `at` is when it was accepted (ISO 8601). */
export type Message = {
  id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; bytes: number; contentId?: string }[];
  at: string;
  envelope: Envelope;
  messageId: string;
  headers: Record<string, string>;
  bytes: number;
};

/** Whom the SMTP session named, whatever the headers say. */
export type Envelope = { from: string; to: string[] };

/** Everything of a `Message` but what only its receiver knows. */
export type Mail = Omit<Message, 'id' | 'at' | 'envelope'>;

export async function parseMail(raw: Buffer): Promise<Mail> {
  const email = await PostalMime.parse(raw);
  return {
    from: bareAddresses(email.from ? [email.from] : []),
    to: bareAddresses(email.to ?? []),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    attachments: email.attachments.map(describe),
    messageId: email.messageId ?? '',
    headers: headersOf(email),
    bytes: raw.length,
  };
}

/** The content of the attachment at this place, with the name and type it came under. */
export async function readAttachment(raw: Buffer, place: number) {
  const email = await PostalMime.parse(raw);
  const attachment = email.attachments[place];
  return attachment && { ...describe(attachment), content: contentOf(attachment) };
}

function bareAddresses(addresses: Address[]): string {
  return addresses.flatMap((one) => one.group?.map((member) => member.address) ?? one.address).join(', ');
}

function describe(attachment: Attachment) {
  return {
    filename: attachment.filename ?? 'unnamed',
    contentType: attachment.mimeType,
    bytes: contentOf(attachment).length,
    ...(attachment.contentId === undefined ? {} : { contentId: attachment.contentId.replace(/^<|>$/g, '') }),
  };
}

function contentOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}

/** Lower-case names, values decoded; a header that comes twice keeps all its values, one a line. */
function headersOf(email: Email): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { key, value: encoded } of email.headers) {
    const value = decodeWords(encoded);
    headers[key] = key in headers ? `${headers[key] ?? ''}\n${value}` : value;
  }
  return headers;
}
