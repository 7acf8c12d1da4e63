import { createTransport } from 'nodemailer';

/** Greets a mail server and logs in; no mail is sent. @throws the server's or the network's error. */
export async function probeSmtp(url: string): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
