import { randomBytes, randomUUID } from 'node:crypto';
import { enrolmentOf, stepOf } from '#adapters/one-time-code.ts';
import type { Services } from '#compose.ts';
import { codeFrom, readCode, showCode } from '#domain/code.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { firstOwner } from '#domain/person.ts';
import { shopPassword } from './console-access.ts';

const recoveryCodes = 10;

const hashOfCode = (code: string, { secrets }: Services): Buffer =>
  secrets.fingerprint('recovery-code', code);

/** Returns since when a login needs a second factor, null if it does not, and how many recovery codes are left. */
export async function describeSecondFactor(
  personId: string,
  { adminSecondFactors, adminRecoveryCodes }: Services,
) {
  const factor = await adminSecondFactors.current(personId);
  const recoveryCodes = factor ? await adminRecoveryCodes.count(factor.id) : 0;
  return { since: factor?.confirmedAt ?? null, recoveryCodes };
}

/** Begins to set up a second factor; it counts only after `confirmSecondFactor`. @returns what an authenticator app needs */
export async function beginSecondFactor(personId: string, services: Services) {
  const { adminSecondFactors, config, secrets } = services;
  if (personId === firstOwner && (await shopPassword(services)) === undefined)
    throw new OperationError('password_missing');
  if (await adminSecondFactors.current(personId)) throw new OperationError('second_factor_on');
  const id = randomUUID();
  await adminSecondFactors.begin(id, personId);
  return enrolmentOf(secrets.secondFactor(id), config.BRAND_NAME);
}

/**
 * Turns on the second factor that was begun, given its first code. Its person is logged out everywhere, as they logged in without
 * it.
 * @returns recovery codes for a lost phone, which are shown once
 */
export async function confirmSecondFactor(
  personId: string,
  code: string,
  services: Services,
): Promise<string[]> {
  const { adminSecondFactors, secrets } = services;
  const factor = await adminSecondFactors.begun(personId);
  if (!factor) throw new OperationError('second_factor_not_begun');
  const step = stepOf(code.replace(/\s/g, ''), secrets.secondFactor(factor.id));
  if (step === undefined) throw new OperationError('second_factor_code_wrong');
  const codes = Array.from({ length: recoveryCodes }, () => codeFrom(randomBytes(16)));
  const hashes = codes.map((one) => hashOfCode(one, services));
  if (!(await adminSecondFactors.confirm(factor, step, hashes)))
    throw new OperationError('second_factor_raced');
  return codes.map(showCode);
}

/** Turns the second factor off, which logs its person out everywhere. @throws OperationError */
export async function removeSecondFactor(personId: string, { adminSecondFactors }: Services): Promise<void> {
  if (!(await adminSecondFactors.remove(personId))) throw new OperationError('second_factor_off');
}

/**
 * Accepts a code of the authenticator app or a recovery code, each once.
 * @returns the number of recovery codes left if it was one; undefined if the code is wrong or was used before
 */
export async function takeSecondFactorCode(
  personId: string,
  code: string,
  services: Services,
): Promise<{ recoveryCodesLeft: number | null } | undefined> {
  const { adminRecoveryCodes, adminSecondFactors, secrets } = services;
  const factor = await adminSecondFactors.current(personId);
  if (!factor) return undefined;
  const typed = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(typed)) {
    const step = stepOf(typed, secrets.secondFactor(factor.id));
    const isTaken = step !== undefined && (await adminSecondFactors.takeStep(factor.id, step));
    return isTaken ? { recoveryCodesLeft: null } : undefined;
  }
  const recovery = readCode(typed);
  if (recovery === undefined || !(await adminRecoveryCodes.use(hashOfCode(recovery, services), factor.id)))
    return undefined;
  return { recoveryCodesLeft: await adminRecoveryCodes.count(factor.id) };
}
