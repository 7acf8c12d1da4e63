import { parseArgs } from 'node:util';
import { readArguments, serveUntilStopped } from '../http/process.ts';
import { createMailboxStandin } from './server.ts';

const { values } = parseArgs({ options: { 'smtp-port': { type: 'string', default: '0' } }, strict: false });
const mailbox = await createMailboxStandin({ ...readArguments(), smtpPort: Number(values['smtp-port']) });
serveUntilStopped({ mailbox: mailbox.url, smtp: mailbox.smtpUrl }, mailbox.close);
