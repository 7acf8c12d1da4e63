import { randomBytes, randomUUID } from 'node:crypto';
import { enrolmentOf, stepOf } from '#adapters/one-time-code.ts';
import type { Services } from '#compose.ts';
import { codeFrom, readCode, showCode } from '#domain/code.ts';
import { OperationError } from '#domain/operation-errors.ts';

const recoveryCodes = 10;

const hashOfCode = (code: string, { secrets }: Services): Buffer =>
  secrets.fingerprint('recovery-code', code);

/** Returns since when a login needs a second factor, null if it does not, and how many recovery codes are left. */
export async function describeSecondFactor({ adminSecondFactors, adminRecoveryCodes }: Services) {
  const factor = await adminSecondFactors.current();
  return { since: factor?.confirmedAt ?? null, recoveryCodes: factor ? await adminRecoveryCodes.count() : 0 };
}

/** Begins to set up a second factor; it counts only after `confirmSecondFactor`. @returns what an authenticator app needs */
export async function beginSecondFactor(services: Services) {
  const { adminPassword, adminSecondFactors, config, secrets } = services;
  if (config.ADMIN_PASSWORD === undefined && (await adminPassword.readHash()) === undefined)
    throw new OperationError('password_missing');
  if (await adminSecondFactors.current()) throw new OperationError('second_factor_on');
  const id = randomUUID();
  await adminSecondFactors.begin(id);
  return enrolmentOf(secrets.secondFactor(id), config.BRAND_NAME);
}

/**
 * Turns on the second factor that was begun, given its first code. Everybody is logged out, as they logged in without it.
 * @returns recovery codes for a lost phone, which are shown once
 */
export async function confirmSecondFactor(code: string, services: Services): Promise<string[]> {
  const { adminSecondFactors, secrets } = services;
  const factor = await adminSecondFactors.begun();
  if (!factor) throw new OperationError('second_factor_not_begun');
  const step = stepOf(code.replace(/\s/g, ''), secrets.secondFactor(factor.id));
  if (step === undefined) throw new OperationError('second_factor_code_wrong');
  const codes = Array.from({ length: recoveryCodes }, () => codeFrom(randomBytes(16)));
  const hashes = codes.map((one) => hashOfCode(one, services));
  if (!(await adminSecondFactors.confirm(factor.id, step, hashes)))
    throw new OperationError('second_factor_raced');
  return codes.map(showCode);
}

/** Turns the second factor off, which logs everybody out. @throws OperationError */
export async function removeSecondFactor({ adminSecondFactors }: Services): Promise<void> {
  if (!(await adminSecondFactors.remove())) throw new OperationError('second_factor_off');
}

/**
 * Accepts a code of the authenticator app or a recovery code, each once.
 * @returns the number of recovery codes left if it was one; undefined if the code is wrong or was used before
 */
export async function takeSecondFactorCode(
  code: string,
  services: Services,
): Promise<{ recoveryCodesLeft: number | null } | undefined> {
  const { adminRecoveryCodes, adminSecondFactors, secrets } = services;
  const factor = await adminSecondFactors.current();
  if (!factor) return undefined;
  const typed = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(typed)) {
    const step = stepOf(typed, secrets.secondFactor(factor.id));
    const isTaken = step !== undefined && (await adminSecondFactors.takeStep(factor.id, step));
    return isTaken ? { recoveryCodesLeft: null } : undefined;
  }
  const recovery = readCode(typed);
  if (recovery === undefined || !(await adminRecoveryCodes.use(hashOfCode(recovery, services))))
    return undefined;
  return { recoveryCodesLeft: await adminRecoveryCodes.count() };
}
