import { parseArgs } from 'node:util';
import { readArguments, serveUntilStopped } from '../http/process.ts';
import { createStripeStandin } from './server.ts';
import { payloads } from './webhooks.ts';

const text = { type: 'string', default: '' } as const;
const { values } = parseArgs({
  options: {
    'webhook-url': text,
    'webhook-secret': text,
    'secret-key': text,
    'public-url': text,
    seed: text,
    payload: text,
  },
  strict: false,
});
for (const name of ['webhook-secret', 'secret-key']) {
  if (!values[name])
    throw new Error(`--${name} is missing: the shop and the stand-in must know the same one.`);
}
const payload = payloads.find((one) => one === values.payload);
const stripe = await createStripeStandin({
  ...readArguments(),
  webhookUrl: String(values['webhook-url']),
  webhookSecret: String(values['webhook-secret']),
  secretKey: String(values['secret-key']),
  ...(values['public-url'] ? { publicUrl: String(values['public-url']) } : {}),
  ...(values.seed ? { seed: Number(values.seed) } : {}),
  ...(payload && { payload }),
});
serveUntilStopped({ stripe: stripe.url }, stripe.close);
