import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { parseMail } from './mail.ts';
import type { Messages } from './messages.ts';
import { applySmtpFault, keepsMail, refusal, type SmtpControls } from './smtp-faults.ts';

const largestMail = 25 * 1024 * 1024;
/** Milliseconds in which a client on this machine can read the answer before the connection is reset. */
const afterAnswerMs = 50;

/** Creates an SMTP server that accepts any login and keeps every mail, unless a fault is injected at the stage. */
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
  // Many faults make clients disappear in the middle of a session.
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
    await applySmtpFault(fault, sockets.get(session.remotePort));
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const raw = await buffer(stream);
    if (stream.sizeExceeded) throw refusal(552, `A mail may have at most ${largestMail} bytes`);
    const { mailFrom, rcptTo } = session.envelope;
    const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
    const mail = await parseMail(raw);
    const kind = `DATA to:<${envelope.to.join('> <')}> ${mail.subject}`;
    const fault = controls.takeFault(kind);
    if (keepsMail(fault)) await messages.add(raw, mail, envelope);
    controls.record(kind, { session: session.id, fault: fault?.fault ?? null });
    const socket = sockets.get(session.remotePort);
    if (fault?.fault === 'reset') setTimeout(() => socket?.resetAndDestroy(), afterAnswerMs).unref();
    else await applySmtpFault(fault, socket);
  }

  return smtp;
}

function answer(stage: Promise<void>, done: (error?: Error | null) => void): void {
  stage.then(() => done(), done);
}
