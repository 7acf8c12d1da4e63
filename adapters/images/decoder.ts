import { serveParent } from '../child-process/serve-parent.ts';
import { measure } from './photos/measure.ts';
import { avatarCut } from './pictures/avatar-cut.ts';
import { exampleCopy } from './pictures/landing.ts';
import { cut, fingerprint, normalise, preview } from './photos/photo.ts';
import { proofCopy } from './pictures/proof-copy.ts';
import { compare, finish, jpegCopy, linkCopy, mailCopy, screenCopy } from './pictures/picture.ts';

/** Operations of the child process in which every image is decoded. */
const operations = {
  normalise,
  cut,
  preview,
  compare,
  finish,
  jpegCopy,
  linkCopy,
  mailCopy,
  screenCopy,
  avatarCut,
  proofCopy,
  exampleCopy,
  fingerprint,
  measure,
};
export type DecoderOperations = typeof operations;

serveParent(operations);
