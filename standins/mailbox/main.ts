import { parseArgs } from 'node:util';
import { announce, readArguments, stopOnSignal } from '../wire/run.ts';
import { createMailboxStandin } from './server.ts';

const { values } = parseArgs({ options: { 'smtp-port': { type: 'string', default: '0' } }, strict: false });
const mailbox = await createMailboxStandin({ ...readArguments(), smtpPort: Number(values['smtp-port']) });
stopOnSignal(mailbox.close);
announce({ mailbox: mailbox.url, smtp: mailbox.smtpUrl });
