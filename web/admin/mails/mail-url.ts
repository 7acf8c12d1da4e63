import type { Language } from '#domain/language.ts';
import type { MailName } from '#domain/mail-text.ts';
import { adminUrl } from '../paths.ts';

export const mailUrl = (mail: MailName, language: Language): string =>
  `${adminUrl('mails')}?${new URLSearchParams({ mail, language }).toString()}`;
