import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { SmtpControls } from './smtp-faults.ts';
import type { Messages } from './messages.ts';
import { parseMail } from './parse.ts';
import { keepsMail, Refusal, suffer, sufferAfterMail } from './smtp-faults.ts';

const largestMail = 25 * 1024 * 1024;

/** An SMTP server that takes any login and keeps every mail, unless a fault is ordered for the stage. */
export function createSmtpServer({ controls, messages }: { controls: SmtpControls; messages: Messages }) {
  const sockets = new Map<number, Socket>();
  const smtp = new SMTPServer({
    name: 'mailbox.localhost',
    banner: 'test mailbox, nothing leaves this machine',
    size: largestMail,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    logger: false,
    onConnect: (session, done) => answer(pass('connect', session), done),
    onAuth({ username = '' }, session, done) {
      answer(pass(`AUTH ${username}`, session), (error) => done(error, { user: username || 'anyone' }));
    },
    onMailFrom: ({ address }, session, done) => answer(pass(`MAIL FROM:<${address}>`, session), done),
    onRcptTo: ({ address }, session, done) => answer(pass(`RCPT TO:<${address}>`, session), done),
    onData: (stream, session, done) => answer(receive(stream, session), done),
  });
  // Clients that vanish in the middle are half of what the faults are for.
  smtp.on('error', () => undefined);
  smtp.server.on('connection', (socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });

  async function pass(kind: string, session: SMTPServerSession): Promise<void> {
    const fault = controls.takeFault(kind);
    controls.record(kind, { session: session.id, fault: fault?.fault ?? null });
    if (fault?.fault === 'starttls') session.disabledCommands = [];
    await suffer(fault, sockets.get(session.remotePort));
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const raw = await buffer(stream);
    if (stream.sizeExceeded) throw new Refusal(552, `A mail may have at most ${largestMail} bytes`);
    const envelope = envelopeOf(session);
    const mail = await parseMail(raw);
    const kind = `DATA to:<${envelope.to.join('> <')}> ${mail.subject}`;
    const fault = controls.takeFault(kind);
    const kept = keepsMail(fault) ? await messages.add(raw, mail, envelope) : undefined;
    controls.record(kind, { session: session.id, fault: fault?.fault ?? null, message: kept?.id ?? null });
    await sufferAfterMail(fault, sockets.get(session.remotePort));
  }

  return smtp;
}

function envelopeOf({ envelope }: SMTPServerSession) {
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
  };
}

function answer(act: Promise<void>, done: (error?: Error | null) => void): void {
  act.then(
    () => done(),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
  );
}
