import { openTransport } from '../mails/transport.ts';

/** Greets a mail server and logs in; no mail is sent. @throws the server's or the network's error */
export async function probeSmtp(url: string, name?: string): Promise<void> {
  const transport = openTransport(url, name, {
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
