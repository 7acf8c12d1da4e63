import type { RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import { describeMailText, listMailTexts, resetMailText, saveMailText } from '#operations/mail-texts.ts';
import { previewMail, sendSample } from '#operations/sample-mail.ts';
import { answerDone } from '../act.ts';
import { inWords, type AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

/** Not audited, as nothing here is personal. */
export function listMails(services: Services): AdminHandler<'GET /api/admin/mails'> {
  return async () => withIsoDates(await listMailTexts(services));
}

export function getMailText(services: Services): AdminHandler<'GET /api/admin/mails/one'> {
  return async ({ input }) => withIsoDates(await describeMailText(input, services).catch(inWords));
}

export function postSaveMailText(services: Services): AdminHandler<'POST /api/admin/mails/save'> {
  return ({ input: { text, ...named }, operator }) =>
    answerDone(services, operator, { action: 'mails.save', subject: subjectOf(named) }, () =>
      saveMailText(named, text, { ...services, changedBy: operator.name }),
    );
}

export function postResetMailText(services: Services): AdminHandler<'POST /api/admin/mails/reset'> {
  return ({ input, operator }) =>
    answerDone(services, operator, { action: 'mails.reset', subject: subjectOf(input) }, () =>
      resetMailText(input, services),
    );
}

export function postPreviewMail(services: Services): AdminHandler<'POST /api/admin/mails/preview'> {
  return ({ input }) => previewMail(input, services).catch(inWords);
}

export function postSendMail(services: Services): AdminHandler<'POST /api/admin/mails/send'> {
  return ({ input, operator }) =>
    answerDone(services, operator, { action: 'mails.send', subject: subjectOf(input) }, () =>
      sendSample(input, services),
    );
}

const subjectOf = ({ mail, language }: { mail: string; language: string }): string => `${mail} ${language}`;

/** What a mail may do in its frame: show its own styles and pictures. */
const framePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Sends the empty page into which the console puts a mail. */
export const getMailFrame: RequestHandler = (_request, response) => {
  response
    .set('Content-Security-Policy', framePolicy)
    .type('html')
    .send('<!doctype html><title>Mail</title>');
};
