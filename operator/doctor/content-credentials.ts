import {
  certificateRemedy,
  maySignPictures,
  readCertificateFile,
} from '#adapters/content-credentials/certificate-file.ts';
import { about, messageOf, type Finding } from './finding.ts';
import type { ExaminedShop } from './shop.ts';

const check = about('content-credentials', 'Content Credentials');
const leastDays = 30;
const dayMs = 86_400_000;
const remove = 'or remove C2PA_CERTIFICATE: the shop then signs with its own';

/** Checks the operator's certificate that signs pictures (C2PA). */
export async function examineContentCredentials({
  settings: { C2PA_CERTIFICATE: file },
}: Pick<ExaminedShop, 'settings'>): Promise<Finding[]> {
  if (file === undefined) {
    const message =
      'signed with the shop’s own certificate: valid, but of an issuer that nobody vouches for.';
    return [check.unchecked(message, 'C2PA_CERTIFICATE takes one of an issuer on the C2PA trust list.')];
  }
  const found = await readCertificateFile(file).catch((error: unknown) => messageOf(error));
  if (typeof found === 'string')
    return [check.wrong(`${file} cannot sign pictures: ${found}.`, certificateRemedy)];
  const [certificate] = found.chain;
  if (!maySignPictures(certificate)) {
    const remedy = `Get one for signing C2PA manifests, ${remove}.`;
    return [check.wrong(`the certificate in ${file} is for another use, such as a web server’s.`, remedy)];
  }
  return [validityOf(new Date(certificate.validFrom), new Date(certificate.validTo))];
}

function validityOf(start: Date, end: Date): Finding {
  const renew = `Renew it, ${remove}.`;
  const [from, until] = [start, end].map((date) => date.toISOString().slice(0, 10));
  const days = Math.floor((end.getTime() - Date.now()) / dayMs);
  if (days < 0)
    return check.wrong(`the certificate ended on ${until}: pictures are shown as wrongly signed.`, renew);
  if (start > new Date()) return check.wrong(`the certificate is not valid before ${from}.`, renew);
  if (days < leastDays) return check.wrong(`the certificate ends on ${until}, in ${days} days.`, renew);
  return check.right(`the certificate is good until ${until}.`);
}
